import type { SourceRange } from '../core/range.ts';

/** A finding about a draft for the user. The host makes the messages; texts in here are as typed. */
export interface Finding {
  readonly range: SourceRange;
  /** With an error the draft cannot be submitted: the service would refuse it or fail. */
  readonly severity: 'error' | 'warning' | 'information';
  readonly problem: FindingProblem;
  /** The fixes; the first is preferred. */
  readonly fixes: readonly Fix[];
}

/** Replaces a range of the text. */
export interface Fix {
  readonly kind: 'useNormalForm' | 'useSuggestion' | 'remove' | 'completeSource';
  readonly range: SourceRange;
  readonly text: string;
}

export function errorAt(range: SourceRange, problem: FindingProblem, fix: Fix | null = null): Finding {
  return { range, severity: 'error', problem, fixes: fix ? [fix] : [] };
}

/** The draft has no fault but that values are missing, as in one that has just been begun. */
export function isIncomplete(findings: readonly Finding[]): boolean {
  const errors = findings.filter(({ severity }) => severity === 'error');
  return errors.length > 0 && errors.every(({ problem }) => missing.has(problem.kind));
}

const missing: ReadonlySet<FindingProblem['kind']> = new Set(['empty', 'emptyRevision', 'missingValue']);

export type FindingProblem =
  /** Not YAML. `detail`: the parser's message, cut to 300 characters. */
  | { readonly kind: 'notYaml'; readonly detail: string }
  | { readonly kind: 'duplicateKey'; readonly key: string }
  /** Anchors and aliases are not read: a hostile one grows without bounds. */
  | { readonly kind: 'anchor' }
  /** The text is not read: longer than `limit` UTF-16 units in all, or in one line. */
  | { readonly kind: 'tooLong'; readonly limit: number }
  /** A key without a value. */
  | { readonly kind: 'missingValue'; readonly path: string }
  | { readonly kind: 'wrongType'; readonly path: string; readonly expected: 'text' | 'list' | 'map' }
  /** `suggestion`: the key that was probably intended, such as `doc` for `docs`. */
  | { readonly kind: 'unknownKey'; readonly key: string; readonly suggestion: string | null }
  | { readonly kind: 'missingKey'; readonly path: string; readonly key: string }
  | { readonly kind: 'noComponent' }
  | { readonly kind: 'anotherComponent'; readonly expected: string }
  /** The service has its definition under another name, such as a Gradle plugin's (service-api.md 2.2): it accepts no curation of this one. */
  | { readonly kind: 'servedAs'; readonly name: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'tooManyRevisions'; readonly count: number; readonly limit: number }
  /** Not SPDX (service-api.md 5.4). `suggestion`: a near identifier. */
  | { readonly kind: 'notSpdx'; readonly license: string; readonly suggestion: string | null }
  /** SPDX, but not in the service's normal form. */
  | { readonly kind: 'notNormal'; readonly license: string; readonly normal: string }
  /** An identifier that SPDX has replaced; allowed. */
  | { readonly kind: 'deprecatedLicense'; readonly license: string }
  | { readonly kind: 'notADate'; readonly text: string }
  | { readonly kind: 'notAnAddress'; readonly text: string }
  | { readonly kind: 'notAGlob'; readonly text: string }
  /** Neither the component's origin nor a search has it. */
  | { readonly kind: 'unknownRevision'; readonly revision: string }
  /** The service fails for revisions that were never harvested (service-api.md 5.4). */
  | { readonly kind: 'notHarvested'; readonly revision: string }
  | { readonly kind: 'privateName' }
  /** No file of the definition has this path; a curation would add it. */
  | { readonly kind: 'noSuchFile'; readonly path: string; readonly suggestion: string | null }
  /** No file matches. */
  | { readonly kind: 'matchesNothing'; readonly glob: string }
  /** The definition has this value already. */
  | { readonly kind: 'noChange'; readonly path: string }
  | { readonly kind: 'emptyRevision'; readonly revision: string }
  /** Over the service's limit for one request, which is counted in bytes. */
  | { readonly kind: 'tooLarge'; readonly bytes: number; readonly limit: number }
  /** An open pull request changes the same revision. */
  | { readonly kind: 'openPullRequest'; readonly number: number; readonly revision: string }
  /** The service's message about this position, from a refused submission. */
  | { readonly kind: 'refused'; readonly message: string };
