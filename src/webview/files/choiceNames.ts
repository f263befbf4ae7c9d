import type { PanelLabelKey } from '../../protocol/panelLabels.ts';
import type { Wording } from '../wording.ts';
import type { ChoiceKind } from './filesQuery.ts';

type Names = Readonly<Record<ChoiceKind, PanelLabelKey>>;

export const kindNames = {
  licenses: 'filesLicenses',
  facets: 'filesFacets',
  holders: 'filesHolders',
  natures: 'filesNatures',
} as const satisfies Names;

export const searchNames = {
  licenses: 'filesFindLicenses',
  facets: 'filesFindFacets',
  holders: 'filesFindHolders',
  natures: 'filesFindNatures',
} as const satisfies Names;

const nothingNames = {
  licenses: 'filesNoLicense',
  facets: 'none',
  holders: 'filesNoHolder',
  natures: 'filesNoNature',
} as const satisfies Names;

/** The filter value for files without any value of a kind. */
export const nothingSaid = '';

/** The label of a filter value. */
export function valueLabel(kind: ChoiceKind, value: string, { say }: Wording): string {
  return value === nothingSaid ? say(nothingNames[kind]) : value;
}
