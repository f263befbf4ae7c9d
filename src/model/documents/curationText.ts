import type { Result } from '../../base/result.ts';
import type { Steps } from '../../base/steps.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import type { ComponentCurations, Contribution } from '../../service/curationAnswer.ts';
import { comment, yamlOr } from './definitionText.ts';
import type { DocumentWords } from './documentWords.ts';
import { jsonToYaml } from './jsonToYaml.ts';
import { TextBytes } from './textBytes.ts';

interface CurationParts {
  readonly coordinates: Coordinates;
  readonly pr: number | null;
  /** As JSON text; `null` when there is none. */
  readonly body: string | null;
  /** All that was proposed for the component, or why that is not known. */
  readonly curations: Result<ComponentCurations, Problem>;
  readonly words: DocumentWords;
}

/** A curation as YAML, below comments that name the pull requests behind it and those that wait. */
export function* curationText({ coordinates, pr, body, curations, words }: CurationParts): Steps<TextBytes> {
  const out = new TextBytes();
  if (body === null) out.add(comment(pr === null ? words.noCuration : words.noCurationInPullRequest));
  if (!curations.ok) out.add(comment(words.pullRequestsUnknown(curations.problem)));
  else {
    const found = curations.value.contributions.filter((one) => touches(one, coordinates, pr));
    const isBehind = ({ state }: Contribution): boolean => pr !== null || state === 'merged';
    addAll(out, words.pullRequestsBehind, found.filter(isBehind), words);
    addAll(
      out,
      words.pullRequestsOpen,
      found.filter(({ state }) => pr === null && state === 'open'),
      words,
    );
  }
  if (body === null) return out;
  const yaml = yield* yamlOr(jsonToYaml(body), body, words);
  out.addBytes(yield* yaml.joined());
  return out;
}

function touches(contribution: Contribution, { revision }: Coordinates, pr: number | null): boolean {
  if (pr !== null) return contribution.number === pr;
  return revision !== null && contribution.revisions.has(revision.toLowerCase());
}

function addAll(out: TextBytes, title: string, contributions: readonly Contribution[], words: DocumentWords): void {
  if (contributions.length === 0) return;
  out.add(comment(title));
  for (const contribution of contributions) out.add(comment(`  ${words.pullRequest(contribution)}`));
}
