import { coordinatesPath } from '../core/coordinatesUrl.ts';
import { hiddenCharacters } from '../core/hiddenCharacters.ts';
import { contributionBodies } from './contributionBodies.ts';
import type { ContributionBody, SingleBody } from '../core/contributionBody.ts';
import { commentLines } from './contributionText.ts';
import type { ContributionInfo } from './curation.ts';
import type { SendableSets } from './sendableSets.ts';
import { singleBodies } from './singleBodies.ts';

/** A request exactly as it will be sent later. */
export interface PlannedRequest {
  readonly method: 'PATCH';
  /** Below the base address of the service. */
  readonly path: string;
  readonly body: ContributionBody | SingleBody;
  /** Of the body as JSON in UTF-8. */
  readonly bytes: number;
}

/** `single`: one request a revision, for a service of the written description (service.md 2.4). */
export function plannedRequests(
  sets: SendableSets,
  info: ContributionInfo,
  form: 'whole' | 'single',
): readonly PlannedRequest[] {
  if (form === 'whole')
    return contributionBodies(sets, info).map(({ body, bytes }) => ({
      method: 'PATCH',
      path: '/curations',
      body,
      bytes,
    }));
  return singleBodies(sets, info).map(({ coordinates, body }) => ({
    method: 'PATCH',
    path: `/curations/${coordinatesPath(coordinates)}`,
    body,
    bytes: new TextEncoder().encode(JSON.stringify(body)).length,
  }));
}

/**
 * All requests as one readable document of JSON with comments: the bodies as sent, laid out in lines, with invisible
 * characters escaped.
 */
export function requestsText(
  requests: readonly PlannedRequest[],
  comments: {
    readonly top: readonly string[];
    readonly of: (request: PlannedRequest, at: number) => readonly string[];
  },
): string {
  const bodies = requests.map((request, at) => {
    const json = JSON.stringify(request.body, null, 2).replace(hiddenCharacters, escaped);
    const lines = json.split('\n').map((line) => `  ${line}`);
    const last = at === requests.length - 1 ? '' : ',';
    return [...slashed(comments.of(request, at)).map((line) => `  ${line}`), `${lines.join('\n')}${last}`].join('\n');
  });
  return [...slashed(comments.top), '[', ...bodies, ']', ''].join('\n');
}

function slashed(texts: readonly string[]): readonly string[] {
  return commentLines(texts).map((line) => line.replace(/^#/, '//'));
}

/** The line ends between values are our own. */
function escaped(characters: string): string {
  if (characters === '\n') return characters;
  let text = '';
  for (let at = 0; at < characters.length; at++)
    text += `\\u${characters.charCodeAt(at).toString(16).padStart(4, '0')}`;
  return text;
}
