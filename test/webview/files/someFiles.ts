import type { DefinitionFile } from '../../../src/core/definitionFile.ts';
import { finish } from '../../../src/base/steps.ts';
import { packFiles } from '../../../src/protocol/files.ts';
import { type FileList, readFiles } from '../../../src/webview/files/fileList.ts';
import {
  type FileRow,
  type FilesFacts,
  type FileSums,
  type FilesQuery,
  wholeTree,
} from '../../../src/webview/files/fileQuery.ts';

/** A file as the service lists it, with only the given fields. */
export function file(path: string, fields: Partial<DefinitionFile> = {}): DefinitionFile {
  const nothing = { license: null, attributions: [], facets: [], natures: [], hashes: new Map(), token: null };
  return { path, ...nothing, ...fields };
}

/** One file per line: `path | license | facets | holders | natures`, lists separated by `+`. */
export function filesOf(lines: string): readonly DefinitionFile[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [path = '', license = '', facets = '', holders = '', natures = ''] = line
        .split('|')
        .map((cell) => cell.trim());
      return file(path, {
        license: license === '' ? null : license,
        facets: cellValues(facets),
        attributions: cellValues(holders).map((holder) => `Copyright (c) 2020 ${holder}`),
        natures: cellValues(natures),
      });
    });
}

function cellValues(cell: string): readonly string[] {
  return cell === '' ? [] : cell.split('+').map((item) => item.trim());
}

/** As the page reads them from the host's answer. */
export function listOf(files: readonly DefinitionFile[]): Promise<FileList> {
  return readFiles(structuredClone(finish(packFiles(files, 0))), async () => {});
}

export interface ShownRows extends FilesFacts {
  readonly rows: readonly FileRow[];
}

export function rowsOf(list: FileList, query: Partial<FilesQuery> = {}): ShownRows {
  const { facts, rows } = list.show({ ...wholeTree, ...query });
  const all = Array.from({ length: facts.total }, (_, at) => rows.at(at)).filter((row) => row !== undefined);
  return { ...facts, rows: all };
}

/** One row per line: two spaces for each level, then its position among its siblings, and its text. */
export function printRows({ rows }: Pick<ShownRows, 'rows'>): string {
  return rows.map(printRow).join('\n');
}

function printRow(row: FileRow): string {
  const place = `${'  '.repeat(row.level - 1)}${row.posInSet}/${row.setSize}`;
  if (row.kind === 'folder') return `${place} ${row.isOpen ? 'v' : '>'} ${row.name} (${printSums(row.sums)})`;
  const mark = row.needsAttention ? ' !' : '';
  return `${place} ${row.name} ${row.license ?? '-'}${mark}`;
}

/** `3 files: MIT 2, - 1, 4 more; 2 holders; 1 !` */
export function printSums({ files, licenses, otherLicenses, holders, needAttention }: FileSums): string {
  const found = licenses.map(({ license, files: count }) => `${license ?? '-'} ${count}`);
  if (otherLicenses > 0) found.push(`${otherLicenses} more`);
  const parts = [`${files} files: ${found.join(', ')}`];
  if (holders > 0) parts.push(`${holders} holders`);
  if (needAttention > 0) parts.push(`${needAttention} !`);
  return parts.join('; ');
}

/** A text of several lines without the indentation of the surrounding code. */
export function lines(text: string): string {
  const all = text.replace(/^\n|\n\s*$/g, '').split('\n');
  const indent = Math.min(
    ...all.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length),
  );
  return all.map((line) => line.slice(indent)).join('\n');
}
