import type { ContributionMessage } from '../core/contributionBody.ts';
import { withRevision } from '../core/coordinates.ts';
import { coordinatesPath } from '../core/coordinatesUrl.ts';
import { escapedJson } from '../core/hiddenCharacters.ts';
import { visibleText } from '../core/visibleText.ts';
import { type Carried, contributionBodies } from './contributionBodies.ts';
import type { ContributionInfo } from './curation.ts';
import { writtenSpelling } from './readCuration.ts';
import type { SendableSets } from './sendableSets.ts';

/** A request built once: as it is shown, confirmed, stored and sent. */
export type ContributionRequest = ContributionMessage & { readonly carries: readonly Carried[] };

/**
 * `whole`: as few requests as the service's limits allow. `single`: one for each revision, in the order of the sets and
 * with the same explanation, for a service of the written description (written-api.md 2.4, 4.4).
 */
export function contributionRequests(
  sets: SendableSets,
  info: ContributionInfo,
  form: ContributionMessage['form'],
): readonly ContributionRequest[] {
  if (form === 'whole') return contributionBodies(sets, info).map(({ body, carries }) => ({ form, body, carries }));
  const description = [info.summary, info.details, info.resolution].filter((text) => text.trim() !== '').join('\n\n');
  return sets.flatMap(({ component, revisions }, set) =>
    [...revisions].map(([revision, curation]) => {
      const body = { description, patch: writtenSpelling(curation) };
      return { form, coordinates: withRevision(component, revision), body, carries: [{ set, revision }] };
    }),
  );
}

/** Below the base address of the service. */
export function requestPath(request: ContributionMessage): string {
  return request.form === 'whole' ? '/curations' : `/curations/${coordinatesPath(request.coordinates)}`;
}

/**
 * All requests as one readable document of JSON with comments: the bodies as sent, laid out in lines, with invisible
 * characters escaped.
 */
export function requestsText(
  requests: readonly ContributionRequest[],
  comments: {
    readonly top: readonly string[];
    readonly of: (request: ContributionRequest, at: number) => readonly string[];
  },
): string {
  const bodies = requests.map((request, at) => {
    const lines = escapedJson(JSON.stringify(request.body, null, 2))
      .split('\n')
      .map((line) => `  ${line}`);
    const last = at === requests.length - 1 ? '' : ',';
    return [...slashed(comments.of(request, at)).map((line) => `  ${line}`), `${lines.join('\n')}${last}`].join('\n');
  });
  return [...slashed(comments.top), '[', ...bodies, ']', ''].join('\n');
}

/** Comments, each on a line of its own, whatever it contains. */
function slashed(texts: readonly string[]): readonly string[] {
  return texts.map((text) => `// ${visibleText(text)}`.trimEnd());
}
