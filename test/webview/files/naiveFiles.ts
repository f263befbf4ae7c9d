import type { DefinitionFile } from '../../../src/core/definitionFile.ts';
import type { FilesQuery } from '../../../src/webview/files/fileQuery.ts';
import { holderOf, isDoubtfulLicense, isLegalName } from '../../../src/webview/files/fileFacts.ts';
import { compareNaturally, placeOf } from '../../../src/webview/files/fileTree.ts';

/** The contents of a row, as far as a simple program can compute them. */
export interface NaiveRow {
  readonly kind: 'folder' | 'file';
  readonly path: string;
  readonly level: number;
  readonly posInSet: number;
  readonly setSize: number;
  /** Of a folder: files, files by license, holders, files that need attention. */
  readonly sums?: string;
}

interface NaiveFolder {
  readonly path: string;
  readonly folders: Map<string, NaiveFolder>;
  readonly files: DefinitionFile[];
}

/** A simple version of the file tree: objects for everything, sorting by comparison, no care for speed. */
export function naiveRows(all: readonly DefinitionFile[], question: FilesQuery): readonly NaiveRow[] {
  const files = all.filter((file) => matches(file, question)).sort((a, b) => comparePaths(a.path, b.path));
  const sorted = sortFiles(files, question);
  if (question.shape === 'list')
    return sorted.map(({ path }, at) => ({ kind: 'file', path, level: 1, posInSet: at + 1, setSize: sorted.length }));
  const root: NaiveFolder = { path: '', folders: new Map(), files: [] };
  for (const file of sorted) folderAt(root, placeOf(file.path).folder).files.push(file);
  const { text, licenses, facets, holders, natures } = question;
  const isFiltered =
    text !== '' || question.needsAttention || [licenses, facets, holders, natures].some(({ length }) => length > 0);
  return rowsOf(root, 1, question, isFiltered);
}

export function naiveSums(files: readonly DefinitionFile[]): string {
  const counts = new Map<string, number>();
  for (const { license } of files) counts.set(license ?? '-', (counts.get(license ?? '-') ?? 0) + 1);
  const holders = new Set(files.flatMap(({ attributions }) => attributions.map(holderOf)));
  const found = [...counts].map(([license, count]) => `${license} ${count}`).sort();
  return [files.length, found.join(', '), holders.size, files.filter(needsAttention).length].join('; ');
}

function needsAttention({ path, license, facets, natures }: DefinitionFile): boolean {
  if (isDoubtfulLicense(license ?? '')) return true;
  if (license !== null || (facets.length > 0 && !facets.includes('core'))) return false;
  return natures.some((nature) => nature === 'license' || nature === 'notice') || isLegalName(placeOf(path).name);
}

function matches(file: DefinitionFile, question: FilesQuery): boolean {
  const holders = file.attributions.map(holderOf);
  const has = (wanted: readonly string[], values: readonly string[], absent: string): boolean =>
    wanted.length === 0 || (values.length === 0 ? [absent] : values).some((value) => wanted.includes(value));
  return (
    file.path.toLowerCase().includes(question.text.toLowerCase()) &&
    has(question.licenses, file.license === null ? [] : [file.license], '') &&
    has(question.facets, file.facets, 'core') &&
    has(question.holders, holders, '') &&
    has(question.natures, file.natures, '') &&
    (!question.needsAttention || needsAttention(file))
  );
}

function sortFiles(files: readonly DefinitionFile[], { sort }: FilesQuery): readonly DefinitionFile[] {
  if (sort.column === 'path') return sort.isDescending ? files.toReversed() : files;
  const { column } = sort;
  const valueOf = (file: DefinitionFile): string => {
    if (column === 'license') return file.license ?? '';
    if (column === 'facets') return (file.facets.length === 0 ? ['core'] : file.facets).join('\n');
    if (column === 'natures') return file.natures.join('\n');
    if (column === 'copyrights') return [...new Set(file.attributions.map(holderOf))].join('\n');
    return file.hashes.get('sha256') ?? file.hashes.get('sha1') ?? '';
  };
  const ascending = (a: string, b: string): number => {
    if (a === '' || b === '') return (a === '' ? 1 : 0) - (b === '' ? 1 : 0);
    return column === 'hashes' ? compare(a, b) : compareNaturally(a, b);
  };
  return files.toSorted((a, b) => (sort.isDescending ? -1 : 1) * ascending(valueOf(a), valueOf(b)));
}

function comparePaths(a: string, b: string): number {
  const [foldersA, foldersB] = [a, b].map(placeOf).map(({ folder }) => (folder === '' ? [] : folder.split('/')));
  for (let at = 0; ; at++) {
    const [one, other] = [foldersA?.[at], foldersB?.[at]];
    if (one === undefined && other === undefined) break;
    if (one === undefined || other === undefined) return one === undefined ? -1 : 1;
    const order = compareNaturally(one, other);
    if (order !== 0) return order;
  }
  return compareNaturally(placeOf(a).name, placeOf(b).name) || compare(a, b);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function folderAt(root: NaiveFolder, path: string): NaiveFolder {
  let folder = root;
  for (const name of path === '' ? [] : path.split('/')) {
    const known = folder.folders.get(name);
    const next = known ?? { path: folder.path === '' ? name : `${folder.path}/${name}`, folders: new Map(), files: [] };
    folder.folders.set(name, next);
    folder = next;
  }
  return folder;
}

function rowsOf(folder: NaiveFolder, level: number, question: FilesQuery, isFiltered: boolean): readonly NaiveRow[] {
  const isBackwards = question.sort.column === 'path' && question.sort.isDescending;
  const inner = [...folder.folders.values()].sort(
    (a, b) => (isBackwards ? -1 : 1) * comparePaths(`${a.path}/x`, `${b.path}/x`),
  );
  const setSize = inner.length + folder.files.length;
  const rows: NaiveRow[] = [];
  for (const [at, own] of inner.entries()) {
    let shown = own;
    for (
      let [only, ...others] = shown.folders.values();
      only && others.length === 0 && shown.files.length === 0;
      [only, ...others] = shown.folders.values()
    )
      shown = only;
    const sums = naiveSums(allFiles(shown));
    rows.push({ kind: 'folder', path: shown.path, level, posInSet: at + 1, setSize, sums });
    const holdsAll = level === 1 && setSize === 1;
    if (question.toggled.includes(shown.path) !== (isFiltered || holdsAll))
      rows.push(...rowsOf(shown, level + 1, question, isFiltered));
  }
  for (const [at, { path }] of folder.files.entries())
    rows.push({ kind: 'file', path, level, posInSet: inner.length + at + 1, setSize });
  return rows;
}

function allFiles(folder: NaiveFolder): readonly DefinitionFile[] {
  return [...folder.files, ...[...folder.folders.values()].flatMap(allFiles)];
}
