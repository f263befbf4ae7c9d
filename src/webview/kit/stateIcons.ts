import type { ListedState } from '../../core/licenseState.ts';
import { stateIconNames } from '../../protocol/stateIcons.ts';
import type { IconName } from './icon.tsx';

/** The picture of each state of a license: those of the Components view. */
export const stateIcons: Readonly<Record<ListedState, IconName>> = stateIconNames;
