import type { SourceRange } from '../core/range.ts';
import { type ContributionInfo, type ContributionType, contributionTypes } from './curation.ts';
import type { ContributionTextField } from './contributionText.ts';
import { type DraftEntry, readDraftTree } from './yaml/draftTree.ts';
import { type Evidence, speaksFor } from './evidence.ts';
import type { Finding, FindingProblem, Fix } from './finding.ts';
import { nearestOf } from './nearest.ts';
import { evidencePlace, evidenceText, isChangeLine } from './prefilledInfo.ts';
import { longestSummary } from './versionList.ts';

export type ContributionField = keyof ContributionInfo;

/** A finding about the texts of a contribution. With an error nothing can be sent. */
export interface ContributionFinding {
  readonly range: SourceRange;
  /** The text that it is about; `null`: the document as a whole. */
  readonly field: ContributionTextField | null;
  readonly severity: Finding['severity'];
  readonly problem: ContributionProblem;
  readonly fixes: readonly Fix[];
}

export type ContributionProblem =
  | Extract<FindingProblem, { kind: 'notYaml' | 'duplicateKey' | 'anchor' | 'tooLong' | 'wrongType' | 'unknownKey' }>
  | { readonly kind: 'missingType' }
  /** The service takes any; five are in common use. */
  | { readonly kind: 'unknownType'; readonly text: string; readonly suggestion: ContributionType | null }
  | { readonly kind: 'notATruth' }
  /** GitHub refuses a pull request without a title, after a branch was made (service-api.md 5.4). */
  | { readonly kind: 'noSummary' }
  /**
   * Reviewers have no basis: the texts contain at most the changes, and no evidence. `components`: those without a
   * reason; empty for all. `at`: the position to write one.
   */
  | { readonly kind: 'noReason'; readonly components: readonly string[]; readonly at: number }
  /** The details name a file as evidence that does not support the proposal. */
  | {
      readonly kind: 'falseEvidence';
      readonly path: string;
      readonly revision: string;
      readonly proposed: string;
    }
  /** A title, in UTF-16 units. The web interface takes no more than 100, GitHub no more than 256. */
  | {
      readonly kind: 'longText';
      readonly length: number;
      readonly limit: number;
      readonly by: 'web' | 'github';
    };

/** The parts of a draft that the texts must justify. */
export interface ProposedPart {
  /** The component's display name. */
  readonly name: string;
  readonly evidence: readonly Evidence[];
  /** The license that is proposed for each revision that has one. */
  readonly proposed: ReadonlyMap<string, string>;
}

export interface ContributionReading {
  /** `null` while there is an error, unless it is a missing reason. */
  readonly info: ContributionInfo | null;
  /** The texts as far as they can be edited one by one; `null`: the document can't be read. */
  readonly texts: Readonly<Record<ContributionTextField, string>> | null;
  /** Sorted by position. */
  readonly findings: readonly ContributionFinding[];
}

/** GitHub's limit for a title. */
const longestTitle = 256;

const fields: readonly ContributionField[] = ['type', 'summary', 'details', 'resolution', 'removeDefinitions'];

/**
 * Reads the document of `contributionText`, however it was edited. Each of `parts` needs a reason: evidence that
 * supports it, or any text of the user's. Never throws.
 */
export function readContribution(text: string, parts: readonly ProposedPart[] = []): ContributionReading {
  const { root, findings } = readDraftTree(text);
  const reader = new ContributionReader(text, parts);
  // The tree's findings are of YAML alone.
  for (const finding of findings) reader.add(finding.range, finding.problem as ContributionProblem);
  const isGuess = findings.length > 0;
  if (root !== null && root.kind !== 'map')
    reader.add(root.range, { kind: 'wrongType', path: '', expected: 'map' }, 'error');
  const info = reader.info(root?.kind === 'map' ? root.entries : [], isGuess);
  const sorted = reader.findings.toSorted((a, b) => a.range.start - b.range.start || b.range.end - a.range.end);
  // Without a reason nothing is sent, but the requests are shown.
  const isFaulty = sorted.some(({ severity, problem }) => severity === 'error' && problem.kind !== 'noReason');
  const { type, summary, details, resolution } = info;
  const texts = isGuess || (root !== null && root.kind !== 'map') ? null : { type, summary, details, resolution };
  return { info: isFaulty ? null : info, texts, findings: sorted };
}

class ContributionReader {
  readonly findings: ContributionFinding[] = [];
  readonly #source: string;
  readonly #parts: readonly ProposedPart[];
  /** The text being read. */
  #field: ContributionTextField | null = null;

  constructor(source: string, parts: readonly ProposedPart[]) {
    this.#source = source;
    this.#parts = parts;
  }

  info(entries: readonly DraftEntry[], isGuess: boolean): ContributionInfo {
    const known = this.#known(entries);
    this.#field = 'type';
    const type = this.#type(known.get('type'), isGuess);
    this.#field = 'summary';
    const summary = this.#text(known.get('summary'), 'summary')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join(' ');
    if (summary === '' && !isGuess) this.add(placeOf(known.get('summary')), { kind: 'noSummary' });
    this.#length(known.get('summary'), summary);
    this.#field = 'resolution';
    const resolution = this.#text(known.get('resolution'), 'resolution').trimEnd();
    this.#field = 'details';
    const details = this.#text(known.get('details'), 'details').trimEnd();
    if (!isGuess) this.#reason(known.get('details'), details, resolution);
    this.#field = null;
    return { type, summary, details, resolution, removeDefinitions: this.#truth(known.get('removeDefinitions')) };
  }

  add(
    range: SourceRange,
    problem: ContributionProblem,
    severity: Finding['severity'] = 'error',
    fixes: readonly Fix[] = [],
  ): void {
    const field = this.#field;
    this.findings.push({ range, field, severity, problem, fixes });
  }

  #known(entries: readonly DraftEntry[]): ReadonlyMap<string, DraftEntry> {
    const known = new Map<string, DraftEntry>();
    for (const entry of entries) {
      const { key, keyRange } = entry;
      if (!fields.includes(key as ContributionField)) {
        const suggestion = nearestOf(key, fields);
        const fixes: Fix[] = suggestion ? [{ kind: 'useSuggestion', range: keyRange, text: suggestion }] : [];
        this.add(keyRange, { kind: 'unknownKey', key, suggestion }, 'error', fixes);
      } else if (known.has(key)) this.add(keyRange, { kind: 'duplicateKey', key });
      known.set(key, entry);
    }
    return known;
  }

  #type(entry: DraftEntry | undefined, isGuess: boolean): ContributionType {
    if (!entry || entry.value.kind === 'none') {
      if (!isGuess) this.add(placeOf(entry), { kind: 'missingType' });
      return 'other';
    }
    const text = this.#text(entry, 'type').trim();
    const type = contributionTypes.find((one) => one === text);
    if (type) return type;
    if (entry.value.kind !== 'text') return 'other';
    const { range } = entry.value;
    const suggestion = contributionTypes.find((one) => one === nearestOf(text, contributionTypes)) ?? null;
    const fixes: Fix[] = suggestion ? [{ kind: 'useSuggestion', range, text: suggestion }] : [];
    this.add(range, { kind: 'unknownType', text, suggestion }, 'error', fixes);
    return 'other';
  }

  #text(entry: DraftEntry | undefined, path: ContributionField): string {
    if (!entry || entry.value.kind === 'none') return '';
    if (entry.value.kind === 'text') return entry.value.text.replaceAll(/\r\n?/g, '\n');
    this.add(entry.value.range, { kind: 'wrongType', path, expected: 'text' });
    return '';
  }

  #truth(entry: DraftEntry | undefined): boolean {
    if (!entry || entry.value.kind === 'none') return false;
    const text = entry.value.kind === 'text' ? entry.value.text.toLowerCase() : '';
    if (text !== 'true' && text !== 'false') this.add(entry.value.range, { kind: 'notATruth' });
    return text === 'true';
  }

  #reason(entry: DraftEntry | undefined, details: string, resolution: string): void {
    const isNamed = (one: Evidence): boolean => details.includes(evidencePlace(one));
    const bare: string[] = [];
    for (const { name, evidence, proposed } of this.#parts) {
      const named = evidence.filter((one) => isNamed(one) && proposed.has(one.revision));
      // One file can have several kept excerpts: one that supports the license is enough. An unknown license is not
      // judged.
      const good = named.filter((one) => one.license === undefined || speaksFor(one, proposed.get(one.revision) ?? ''));
      const goodPlaces = new Set(good.map(evidencePlace));
      const wrong = named.filter((one) => !goodPlaces.has(evidencePlace(one)));
      for (const { path, revision } of wrong)
        this.add(placeOf(entry), { kind: 'falseEvidence', path, revision, proposed: proposed.get(revision) ?? '' });
      if (good.length === 0) bare.push(name);
    }
    if (bare.length === 0 && this.#parts.length > 0) return;
    const evidence = this.#parts.flatMap((part) => part.evidence.flatMap((one) => evidenceText(one).split('\n')));
    const prefilled = new Set(evidence);
    const lines = `${details}\n${resolution}`.split('\n');
    if (lines.some((line) => line.trim() !== '' && !prefilled.has(line) && !isChangeLine(line))) return;
    const components = bare.length < this.#parts.length ? bare : [];
    this.add(placeOf(entry), { kind: 'noReason', components, at: this.#endOf(entry) });
  }

  /** After the last letter of a text, within its quotes. */
  #endOf(entry: DraftEntry | undefined): number {
    const { start, end } = entry?.value.range ?? { start: 0, end: 0 };
    const text = this.#source.slice(start, end).trimEnd();
    return start + text.length - (text.length > 1 && /["']$/.test(text) && text.endsWith(text.charAt(0)) ? 1 : 0);
  }

  /** Only titles are cut in lists: the service takes other texts of any length. */
  #length(entry: DraftEntry | undefined, { length }: string): void {
    if (length > longestTitle)
      this.add(placeOf(entry), { kind: 'longText', length, limit: longestTitle, by: 'github' });
    else if (length > longestSummary)
      this.add(placeOf(entry), { kind: 'longText', length, limit: longestSummary, by: 'web' }, 'warning');
  }
}

/** Of the key: underlining a text of many lines would be too much. */
function placeOf(entry: DraftEntry | undefined): SourceRange {
  return entry?.keyRange ?? { start: 0, end: 0 };
}
