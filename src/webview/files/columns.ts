import type { FileColumn } from '../../protocol/files.ts';
import type { PanelLabelKey } from '../../protocol/panelLabels.ts';

/** Every column and its label. The protocol's list would bring its schemas to the page. */
export const columnNames = {
  path: 'filesColumnPath',
  facets: 'filesColumnFacets',
  license: 'filesColumnLicense',
  copyrights: 'filesColumnCopyrights',
  natures: 'filesColumnNatures',
  hashes: 'filesColumnHashes',
} as const satisfies Readonly<Record<FileColumn, PanelLabelKey>>;

/** In the order they stand. */
export const columns: readonly FileColumn[] = Object.keys(columnNames).filter(isColumn);

export function isColumn(name: unknown): name is FileColumn {
  return typeof name === 'string' && Object.hasOwn(columnNames, name);
}
