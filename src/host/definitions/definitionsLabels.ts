import { l10n } from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import type { SavedListFilter } from '../../model/definitions/savedList/savedListFilter.ts';
import type { FileShare, ScoreArea, ScorePart } from '../../model/definitions/savedList/definitionFacts.ts';
import { numberLabel, percentLabel } from '../common/formats.ts';
import { pairLabel, statesLabel, factsLabel } from '../common/labels.ts';
import type { SavedListSort } from '../../model/definitions/savedList/savedListSort.ts';

export function shareLabel({ what, count, percent }: FileShare): string {
  return pairLabel(
    what === 'licensed' ? l10n.t('Licensed') : l10n.t('Attribution'),
    `${numberLabel(count)} (${percentLabel(percent / 100)})`,
  );
}

export function areaLabel({ name, total }: ScoreArea): string {
  const label = name === 'described' ? l10n.t('Described') : l10n.t('Licensed');
  return pairLabel(label, l10n.t('{count} of {all}', { count: total, all: 100 }));
}

export function scorePartLabel({ name }: ScorePart): string {
  switch (name) {
    case 'date':
      return l10n.t('Release date');
    case 'source':
      return l10n.t('Source location');
    case 'declared':
      return l10n.t('Declared license');
    case 'discovered':
      return l10n.t('Discovered in files');
    case 'consistency':
      return l10n.t('Consistency');
    case 'spdx':
      return l10n.t('SPDX expression');
    case 'texts':
      return l10n.t('License texts');
    default:
      return assertNever(name);
  }
}

/** Why points of a part are lost; `null` if none are. */
export function lostLabel({ name, maximum, effective, declared }: ScorePart): string | null {
  if (effective >= maximum) return null;
  switch (name) {
    case 'date':
      return l10n.t('no release date is known.');
    case 'source':
      return l10n.t('no source location with an address is known.');
    case 'declared':
      return declared === 'NONE' || declared === 'NOASSERTION'
        ? l10n.t('the declared license is {license}.', { license: declared })
        : l10n.t('no declared license.');
    case 'discovered':
      return l10n.t('about {percent} of the core files carry both a license and an attribution.', {
        percent: percentLabel(effective / maximum),
      });
    case 'consistency':
      return declared !== ''
        ? l10n.t('a license found in the core files does not fit the declared one.')
        : l10n.t('there is no declared license to compare the files with.');
    case 'spdx':
      return declared !== ''
        ? l10n.t('the declared license isn’t an SPDX expression.')
        : l10n.t('there is no declared license.');
    case 'texts':
      return l10n.t('at least one of the licenses has no identified text among the core files.');
    default:
      return assertNever(name);
  }
}

/** An order as a choice, or in the view's description. */
export function sortLabel({ key, isDescending }: SavedListSort): string {
  const label = {
    own: l10n.t('Own order'),
    name: l10n.t('Name'),
    license: l10n.t('License'),
    state: l10n.t('License state'),
    score: l10n.t('Score'),
    releaseDate: l10n.t('Release date'),
    type: l10n.t('Type'),
  }[key];
  return isDescending ? l10n.t('{0}, descending', label) : label;
}

/** The parts of a filter, in short. */
export function filterLabel({ text, states, license, source }: SavedListFilter): readonly string[] {
  const parts: string[] = [];
  if (text !== '') parts.push(`“${text}”`);
  if (states) parts.push(statesLabel(states));
  if (license) parts.push(license === 'present' ? l10n.t('With a license') : l10n.t('Without a license'));
  if (source) parts.push(source === 'present' ? l10n.t('With a source') : l10n.t('Without a source'));
  return parts;
}

/** "Added: lodash 4.17.21", "Added: 12 · Already on the list: 3" */
export function addedLabel(added: number, present: number, only: string | null): string {
  const all = added + present === 1 ? (only ?? 1) : added + present;
  return factsLabel(
    added > 0 ? pairLabel(l10n.t('Added'), present === 0 ? all : added) : '',
    present > 0 ? l10n.t('Already on the list: {0}', added === 0 ? all : present) : '',
  );
}
