import { isRecord } from '../base/isRecord.ts';
import { sameJson } from '../base/sameJson.ts';
import { type Steps, finish } from '../base/steps.ts';
import {
  type Coordinates,
  coordinatesKey,
  formatCoordinates,
  parseCoordinates,
  sameComponent,
  withRevision,
} from '../core/coordinates.ts';
import { describedTextNames, describedTexts } from '../core/describedTexts.ts';
import { comparePlaces, type SourceRange } from '../core/range.ts';
import { type CuratedFile, type Curation, facetNames, maxRevisions } from './curation.ts';
import { curationFields, type FieldValue } from './curationFields.ts';
import { errorAt, type Finding, type FindingProblem, type Fix } from './finding.ts';
import { GlobTester } from './globMatch.ts';
import type { DraftKnowledge, RevisionKnowledge } from './knowledge.ts';
import { LicenseJudge } from './licenses/licenseFindings.ts';
import { isEmptyCuration } from './mergeCurations.ts';
import { nearestPath } from './nearest.ts';
import { type DraftReading, type RevisionReading } from './readDraft.ts';
import { isAddress, isUri, textChecks } from './textForms.ts';
import { scalarText } from './yaml/scalarText.ts';

/** In bytes: of the 100 KiB the service takes (service-api.md 5.4) some are for the texts beside the patch. */
const maxPatchBytes = 96 * 1024;

/**
 * All findings of a draft, sorted by position: those of the reading, and what the service would object to
 * (service-api.md 5.4, 12.3) as far as it is known. About 5 ms for 50 revisions; far longer with globs over tens of
 * thousands of paths: use `draftFindingsInSteps` for these.
 */
export function draftFindings(reading: DraftReading, text: string, knowledge: DraftKnowledge): readonly Finding[] {
  return finish(draftFindingsInSteps(reading, text, knowledge));
}

export function* draftFindingsInSteps(
  reading: DraftReading,
  text: string,
  knowledge: DraftKnowledge,
): Steps<readonly Finding[]> {
  const judge = new DraftJudge(text, knowledge);
  yield* judge.judge(reading);
  return [...reading.findings, ...judge.findings].toSorted((a, b) => comparePlaces(a.range, b.range));
}

class DraftJudge {
  readonly findings: Finding[] = [];
  readonly #text: string;
  readonly #knowledge: DraftKnowledge;
  /** `null`: unreadable. */
  readonly #component: Coordinates | null;
  readonly #licenses = new LicenseJudge();
  readonly #globs = new GlobTester();
  /** Paths that may still be checked for suggestions. */
  #pathsLeft = 200_000;

  constructor(text: string, knowledge: DraftKnowledge) {
    this.#text = text;
    this.#knowledge = knowledge;
    const component = parseCoordinates(knowledge.component);
    this.#component = component.ok ? component.value : null;
  }

  *judge(reading: DraftReading): Steps<void> {
    this.#judgeComponent(reading);
    const { revisions } = reading;
    const isReadable = !reading.findings.some(({ severity }) => severity === 'error');
    const top = placeOfKey(this.#text, 'revisions');
    if (revisions.length === 0 && isReadable) this.#error(top, { kind: 'empty' });
    const over = revisions[maxRevisions];
    if (over) this.#error(over.range, { kind: 'tooManyRevisions', count: revisions.length, limit: maxRevisions });
    const bytes = patchBytes(revisions);
    if (bytes > maxPatchBytes) this.#error(top, { kind: 'tooLarge', bytes, limit: maxPatchBytes });
    for (const revision of revisions) {
      yield* this.#judgeRevision(revision, isReadable);
      yield;
    }
  }

  #judgeComponent({ component }: DraftReading): void {
    const range = placeOfKey(this.#text, 'coordinates');
    if (component && this.#component && coordinatesKey(component) !== coordinatesKey(this.#component))
      this.#error(range, { kind: 'anotherComponent', expected: this.#knowledge.component });
    if (this.#knowledge.isPrivate) this.#error(range, { kind: 'privateName' });
  }

  *#judgeRevision(reading: RevisionReading, isReadable: boolean): Steps<void> {
    const { revision, range, curation } = reading;
    const known = this.#knowledge.of(revision);
    if (known.state === 'unknown') this.#error(range, { kind: 'unknownRevision', revision });
    if (known.state === 'notHarvested') this.#error(range, { kind: 'notHarvested', revision });
    const served = known.state === 'known' ? known.definition?.coordinates : undefined;
    if (served && this.#component && !sameComponent(served, this.#component))
      this.#error(range, { kind: 'servedAs', name: formatCoordinates(withRevision(served, null)) });
    for (const number of known.openPullRequests.filter((one) => this.#knowledge.isOwnPullRequest?.(one) !== true))
      this.#add('warning', range, { kind: 'openPullRequest', number, revision });
    if (isReadable && isEmptyCuration(curation)) this.#error(range, { kind: 'emptyRevision', revision });
    const { declared } = curation.licensed ?? {};
    if (declared !== undefined) this.#license(declared, reading, 'licensed.declared');
    this.#described(reading);
    yield* this.#facets(reading, known);
    yield* this.#files(reading, known);
    for (const path of unchangedPlaces(curation, known))
      this.#add('warning', placeOf(reading, path), { kind: 'noChange', path });
  }

  #license(license: string, reading: RevisionReading, path: string): void {
    this.findings.push(...this.#licenses.findingsOf(license, placeOf(reading, path), this.#text));
  }

  #described(reading: RevisionReading): void {
    const { described = {} } = reading.curation;
    for (const field of describedTextNames) {
      const { isValid, problem, severity } = textChecks[describedTexts[field].form];
      const text = described[field];
      if (text !== undefined && !isValid(text))
        this.#add(severity, placeOf(reading, `described.${field}`), { kind: problem, text });
    }
    const url = described.sourceLocation?.url;
    if (url !== undefined && !isAddress(url))
      this.#add(isUri(url) ? 'warning' : 'error', placeOf(reading, 'described.sourceLocation.url'), {
        kind: 'notAnAddress',
        text: url,
      });
  }

  *#facets(reading: RevisionReading, { paths }: RevisionKnowledge): Steps<void> {
    for (const facet of facetNames)
      for (const [at, glob] of (reading.curation.described?.facets?.[facet] ?? []).entries()) {
        const range = placeOf(reading, `described.facets.${facet}.${at}`);
        if (this.#globs.read(glob).kind === 'notAGlob') this.#error(range, { kind: 'notAGlob', text: glob });
        else if (paths && this.#globs.matchesNothing(glob, paths))
          this.#add('warning', range, { kind: 'matchesNothing', glob });
        yield;
      }
  }

  *#files(reading: RevisionReading, { paths }: RevisionKnowledge): Steps<void> {
    for (const [at, { path, license }] of (reading.curation.files ?? []).entries()) {
      if (license !== undefined) this.#license(license, reading, `files.${at}.license`);
      if (!paths || paths.has(path)) continue;
      const range = placeOf(reading, `files.${at}.path`);
      this.#pathsLeft -= paths.size;
      yield;
      const suggestion = this.#pathsLeft < 0 ? null : nearestPath(path, paths);
      const fixes: Fix[] =
        suggestion === null ? [] : [{ kind: 'useSuggestion', range, text: scalarText(suggestion, true) }];
      this.#add('warning', range, { kind: 'noSuchFile', path, suggestion }, fixes);
    }
  }

  #error(range: SourceRange, problem: FindingProblem): void {
    this.findings.push(errorAt(range, problem));
  }

  #add(severity: Finding['severity'], range: SourceRange, problem: FindingProblem, fixes: readonly Fix[] = []): void {
    this.findings.push({ range, severity, problem, fixes });
  }
}

function placeOf(reading: RevisionReading, path: string): SourceRange {
  return reading.places.get(path) ?? reading.range;
}

/** Of one of the two top-level keys; the beginning of the text when it is not in its usual place. */
function placeOfKey(text: string, key: string): SourceRange {
  const found = new RegExp(`^["']?${key}(?=["']?\\s*:)`, 'm').exec(text.slice(0, 100_000));
  if (!found) return { start: 0, end: 0 };
  const end = found.index + found[0].length;
  return { start: end - key.length, end };
}

function patchBytes(revisions: readonly RevisionReading[]): number {
  const encoder = new TextEncoder();
  return revisions.reduce((sum, { revision, curation }) => {
    return sum + encoder.encode(JSON.stringify({ [revision]: curation })).length - 1;
  }, 2);
}

/**
 * Dotted paths with unchanged values: those of the definition, or those in effect for its files. A curation that
 * repeats them changes nothing, unless something else changes.
 */
function unchangedPlaces(curation: Curation, { definition, inEffect }: RevisionKnowledge): readonly string[] {
  const places: string[] = [];
  if (definition) {
    for (const { path, set, now } of curationFields) {
      const own = set(curation);
      // No globs are an empty list.
      if (own !== undefined && repeats(own, now(definition) ?? [])) places.push(path);
    }
  }
  const files = new Map((inEffect?.files ?? []).map((file) => [file.path, file]));
  for (const [at, file] of (curation.files ?? []).entries()) {
    const now = files.get(file.path);
    if (now && repeats(file, now)) places.push(`files.${at}`);
  }
  return places;
}

/** The service replaces the parts of a source and of a file one by one: those the curation leaves out stay. */
function repeats(own: FieldValue | CuratedFile, now: FieldValue | CuratedFile): boolean {
  if (!isRecord(own) || !isRecord(now)) return sameJson(own, now);
  return Object.entries(own).every(([key, value]) => value === undefined || sameJson(value, now[key]));
}
