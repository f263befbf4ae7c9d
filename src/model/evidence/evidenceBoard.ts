import type { Steps } from '../../base/steps.ts';
import type { DefinitionFile } from '../../core/definitionFile.ts';
import { weightOf } from './declaredBy.ts';
import type { Finding } from './licenseChain.ts';
import { supportsLicense } from './licenseSupport.ts';

/** A finding with its rank. */
export interface RankedFinding extends Finding {
  readonly supports: boolean;
  readonly file: DefinitionFile | null;
}

interface Ranked extends RankedFinding {
  /** From the top of the definition: 0, or from its one folder. */
  readonly depth: number;
  readonly isLicenseFile: boolean;
}

/** Findings of each kind that are kept for the end; the weakest go when there are twice as many. */
const kept = 100;
/** Places that what contradicts has at least, where there is so much. */
const forContradictions = 15;
/** Files between two pauses. */
const batch = 1000;

/** The files of a definition as findings need them. */
export interface FileIndex {
  readonly byPath: ReadonlyMap<string, DefinitionFile>;
  /** The folder that everything lies in, with its slash; empty where there is none. */
  readonly top: string;
}

export function* indexFiles(files: readonly DefinitionFile[]): Steps<FileIndex> {
  const byPath = new Map<string, DefinitionFile>();
  let top = folderOf(files[0]?.path ?? '');
  for (const [at, file] of files.entries()) {
    byPath.set(file.path, file);
    while (!file.path.startsWith(top)) top = folderOf(top.slice(0, -1));
    if (at % batch === batch - 1) yield;
  }
  return { byPath, top };
}

/**
 * Puts findings in order as they come, and keeps the strongest: there may be one for each of 50,000 files. License files in the
 * root come first, then what registry or manifest state, other license files, and the rest by confidence.
 */
export class EvidenceBoard {
  /** Of all findings, kept or not. */
  count = 0;
  readonly #declared: string | null;
  readonly #files: FileIndex;
  readonly #supporting: Ranked[] = [];
  readonly #others: Ranked[] = [];
  /** Most findings say one of a few things. */
  readonly #supports = new Map<string, boolean>();

  constructor(declared: string | null, files: FileIndex) {
    this.#declared = declared;
    this.#files = files;
  }

  add(finding: Finding): void {
    const ranked = this.#rank(finding);
    if (!ranked) return;
    this.count++;
    const list = ranked.supports ? this.#supporting : this.#others;
    list.push(ranked);
    if (list.length >= 2 * kept) trim(list);
  }

  /** The strongest, at most so many. */
  strongest(most: number): readonly RankedFinding[] {
    trim(this.#supporting);
    trim(this.#others);
    const others = Math.min(this.#others.length, Math.max(forContradictions, most - this.#supporting.length));
    return [...this.#supporting.slice(0, most - others), ...this.#others.slice(0, others)];
  }

  #rank(finding: Finding): Ranked | null {
    const file = finding.path === null ? null : this.#fileAt(finding.path);
    const path = file?.path ?? finding.path;
    const isLicenseFile = path !== null && (file?.natures.includes('license') || isLicenseName(path));
    // That a file's license cannot be told is worth knowing of license files only.
    if (isSilent(finding.license) && !isLicenseFile) return null;
    const own = path?.startsWith(this.#files.top) ? path.slice(this.#files.top.length) : path;
    const depth = own === null ? 0 : own.split('/').length - 1;
    return { ...finding, path, file, depth, isLicenseFile, supports: this.#isSupport(finding.license) };
  }

  /** Some tools leave out the folder that everything lies in. */
  #fileAt(path: string): DefinitionFile | null {
    const { byPath, top } = this.#files;
    return byPath.get(path) ?? byPath.get(top + path) ?? null;
  }

  #isSupport(license: string): boolean {
    const known = this.#supports.get(license);
    if (known !== undefined) return known;
    const supports = supportsLicense(this.#declared, license);
    this.#supports.set(license, supports);
    return supports;
  }
}

function trim(list: Ranked[]): void {
  list.sort(compare);
  list.splice(kept);
}

function compare(a: Ranked, b: Ranked): number {
  return (
    groupOf(a) - groupOf(b) ||
    (b.confidence ?? -1) - (a.confidence ?? -1) ||
    a.depth - b.depth ||
    Number(b.lines !== null) - Number(a.lines !== null) ||
    compareText(a.path ?? '', b.path ?? '') ||
    weightOf(a.tool) - weightOf(b.tool)
  );
}

function groupOf({ path, isLicenseFile, depth }: Ranked): number {
  if (isLicenseFile && depth === 0) return 0;
  if (path === null) return 1;
  return isLicenseFile ? 2 : 3;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** By its name, or by the folder that REUSE keeps texts in. */
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
