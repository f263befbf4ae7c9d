import { fill } from '../base/fill.ts';
import type { ListedState } from '../core/licenseState.ts';
import {
  type ChangeKind,
  isFamily,
  type LicenseFamily,
  type OverviewState,
  type ScoreState,
} from '../core/overview.ts';
import type { Scope } from '../core/scopes.ts';
import { scoreRange } from '../core/scoreLevel.ts';
import type { workspaceOverviewLabels } from './labels/workspaceOverviewLabels.ts';
import { licenseStates } from './licenseStates.ts';

/** The labels of values in the Overview, by their keys. */
type LabelKey = keyof typeof workspaceOverviewLabels;

const familyNames = {
  permissive: 'familyPermissive',
  weakCopyleft: 'familyWeakCopyleft',
  strongCopyleft: 'familyStrongCopyleft',
  otherLicense: 'familyOtherLicense',
} as const satisfies Readonly<Record<LicenseFamily, LabelKey>>;

type StateName = (typeof familyNames)[LicenseFamily] | (typeof licenseStates)[ListedState]['label'];

export function stateName(state: OverviewState): StateName {
  return isFamily(state) ? familyNames[state] : licenseStates[state].label;
}

export const scopeNames = {
  runtime: 'scopeRuntime',
  development: 'scopeDevelopment',
  optional: 'scopeOptional',
  peer: 'scopePeer',
  test: 'scopeTest',
  build: 'scopeBuild',
} as const satisfies Readonly<Record<Scope, LabelKey>>;

export const changeNames = {
  added: 'changeAdded',
  removed: 'changeRemoved',
  updated: 'changeUpdated',
  licenseChanged: 'changeLicenseChanged',
} as const satisfies Readonly<Record<ChangeKind, LabelKey>>;

/** The label of a bar of the chart of scores. */
export function scoreName(labels: Readonly<Record<'noScore' | 'scoreBand', string>>, state: ScoreState): string {
  return state === 'none' ? labels.noScore : fill(labels.scoreBand, scoreRange[state]);
}
