import { type ChoiceKind, type FileColumn, noValue } from './fileQuery.ts';
import type { PanelLabelKey } from '../../protocol/panelLabels.ts';
import type { Wording } from '../wording.ts';

type Names = Readonly<Record<ChoiceKind, PanelLabelKey>>;

export const kindNames = {
  licenses: 'filesLicenses',
  facets: 'filesFacets',
  holders: 'filesHolders',
  natures: 'filesNatures',
} as const satisfies Names;

const nothingNames = {
  licenses: 'stateNotFound',
  facets: 'none',
  holders: 'filesNoHolder',
  natures: 'filesNoNature',
} as const satisfies Names;

/** The label of a filter value. */
export function valueLabel(kind: ChoiceKind, value: string, { say }: Wording): string {
  return value === noValue ? say(nothingNames[kind]) : value;
}

export const columnNames = {
  path: 'filesColumnPath',
  facets: 'filesColumnFacets',
  license: 'filesColumnLicense',
  copyrights: 'filesColumnCopyrights',
  natures: 'filesColumnNatures',
  hashes: 'filesColumnHashes',
} as const satisfies Readonly<Record<FileColumn, PanelLabelKey>>;
