import type { DefinitionFile } from '../../core/definitionFile.ts';
import { weightOf } from './declaredBy.ts';
import { cutExcerpt } from './excerpt.ts';
import type { Finding } from './licenseChain.ts';
import { supportsLicense } from './licenseSupport.ts';

/** A finding with its rank. */
export interface RankedFinding extends Finding {
  readonly supports: boolean;
  /** Its path without the folder containing everything, which some tools omit. */
  readonly own: string | null;
  readonly isLicenseFile: boolean;
}

/** Findings kept of each kind; the weakest are dropped when there are twice as many. */
const maxFindings = 100;
/** Characters of a path or a license; longer ones are ignored. */
const maxLength = 10_000;
/** Places reserved for contradicting findings, if there are that many. */
const forContradictions = 15;

/** The facts about a definition's files that findings need. */
export interface FileLayout {
  /** The folder containing everything, with its slash; empty if there is none. */
  readonly top: string;
  /** Paths of license files, without that folder. */
  readonly licenseFiles: readonly string[];
}

export function layoutOf(files: readonly DefinitionFile[]): FileLayout {
  let top = folderOf(files[0]?.path ?? '');
  for (const { path } of files) while (!path.startsWith(top)) top = folderOf(top.slice(0, -1));
  const licenseFiles = files.filter(({ natures }) => natures.includes('license'));
  return { top, licenseFiles: licenseFiles.map(({ path }) => path.slice(top.length)) };
}

/**
 * Ranks findings as they come, and keeps the strongest: there may be one for each of 50,000 files. License files in the
 * root come first, then statements of registry or manifest, other license files, and the rest by confidence.
 */
export class EvidenceRanker {
  /** Of all findings, kept or not. */
  count = 0;
  readonly #declared: string | null;
  readonly #top: string;
  readonly #licenseFiles: ReadonlySet<string>;
  readonly #supporting: RankedFinding[] = [];
  readonly #others: RankedFinding[] = [];
  /** A cache: most findings have one of a few values. */
  readonly #supports = new Map<string, boolean>();

  constructor(declared: string | null, { top, licenseFiles }: FileLayout) {
    this.#declared = declared;
    this.#top = top;
    this.#licenseFiles = new Set(licenseFiles);
  }

  add(finding: Finding): void {
    const ranked = this.#rank(finding);
    if (!ranked) return;
    this.count++;
    const list = ranked.supports ? this.#supporting : this.#others;
    list.push(ranked);
    if (list.length >= 2 * maxFindings) trim(list);
  }

  /** The strongest of each kind, with excerpts instead of whole texts. */
  kept(): readonly RankedFinding[] {
    trim(this.#supporting);
    trim(this.#others);
    return [...this.#supporting, ...this.#others].map((one) => ({ ...one, text: cutExcerpt(one.text ?? '') }));
  }

  #rank(finding: Finding): RankedFinding | null {
    const { path, license } = finding;
    if ((path?.length ?? 0) > maxLength || license.length > maxLength) return null;
    const own = path?.startsWith(this.#top) ? path.slice(this.#top.length) : path;
    const isLicenseFile = path !== null && (this.#licenseFiles.has(own ?? '') || isLicenseName(path));
    // An undeterminable license matters only for license files.
    if (isSilent(license) && !isLicenseFile) return null;
    return { ...finding, own, isLicenseFile, supports: this.#isSupport(license) };
  }

  #isSupport(license: string): boolean {
    const known = this.#supports.get(license);
    if (known !== undefined) return known;
    const supports = supportsLicense(this.#declared, license);
    this.#supports.set(license, supports);
    return supports;
  }
}

/** The strongest of several documents' findings, at most `maximum`. */
export function strongestOf(findings: readonly RankedFinding[], maximum: number): readonly RankedFinding[] {
  const supporting = findings.filter(({ supports }) => supports).sort(compare);
  const others = findings.filter(({ supports }) => !supports).sort(compare);
  const maxOthers = Math.min(others.length, Math.max(forContradictions, maximum - supporting.length));
  return [...supporting.slice(0, maximum - maxOthers), ...others.slice(0, maxOthers)];
}

function trim(list: RankedFinding[]): void {
  list.sort(compare);
  list.splice(maxFindings);
}

function compare(a: RankedFinding, b: RankedFinding): number {
  return (
    groupOf(a) - groupOf(b) ||
    (b.confidence ?? -1) - (a.confidence ?? -1) ||
    depthOf(a) - depthOf(b) ||
    Number(b.lines !== null) - Number(a.lines !== null) ||
    compareText(a.own ?? '', b.own ?? '') ||
    weightOf(a.tool) - weightOf(b.tool)
  );
}

function depthOf({ own }: RankedFinding): number {
  return own === null ? 0 : own.split('/').length - 1;
}

function groupOf(finding: RankedFinding): number {
  const { path, isLicenseFile } = finding;
  if (isLicenseFile && depthOf(finding) === 0) return 0;
  if (path === null) return 1;
  return isLicenseFile ? 2 : 3;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** By its name, or by the folder where REUSE keeps texts. */
function isLicenseName(path: string): boolean {
  return /(?:^|\/)(?:(?:un)?licen[sc]es?\b|copying\b)[^/]*$|(?:^|\/)LICENSES\/[^/]+$/i.test(path);
}

function isSilent(license: string): boolean {
  return license === 'NOASSERTION' || license === 'NONE';
}

/** With its slash; empty at the top. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
