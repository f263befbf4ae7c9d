import { l10n } from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import type { SavedListFilter } from '../../model/definitions/savedList/savedListFilter.ts';
import type { FileShare, ScoreArea, ScorePart } from '../../model/definitions/savedList/savedListNodes.ts';
import { numberLabel } from '../formats.ts';
import { statesLabel } from '../labels.ts';
import type { SavedListSort, SortKey } from '../../model/definitions/savedList/savedListSort.ts';

export function shareLabel({ what, count, percent }: FileShare): string {
  return what === 'licensed'
    ? l10n.t('Licensed: {0} ({1} %)', numberLabel(count), percent)
    : l10n.t('Attributed: {0} ({1} %)', numberLabel(count), percent);
}

export function areaLabel({ name, total }: ScoreArea): string {
  return name === 'described' ? l10n.t('Described: {0} of 100', total) : l10n.t('Licensed: {0} of 100', total);
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
export function lostLabel({ name, most, effective, declared }: ScorePart): string | null {
  if (effective >= most) return null;
  switch (name) {
    case 'date':
      return l10n.t('no release date is known');
    case 'source':
      return l10n.t('no source location with an address is known');
    case 'declared':
      return declared === 'NONE' || declared === 'NOASSERTION'
        ? l10n.t('the declared license is {0}', declared)
        : l10n.t('no declared license');
    case 'discovered':
      return l10n.t(
        'about {0} % of the core files carry both a license and an attribution',
        Math.round((100 * effective) / most),
      );
    case 'consistency':
      return declared !== ''
        ? l10n.t('a license found in the core files does not fit the declared one')
        : l10n.t('there is no declared license to compare the files with');
    case 'spdx':
      return declared !== ''
        ? l10n.t('the declared license is not made of SPDX identifiers alone')
        : l10n.t('there is no declared license');
    case 'texts':
      return l10n.t('at least one of the licenses has no identified text among the core files');
    default:
      return assertNever(name);
  }
}

/** An order as a choice, or in the view's description. */
export function sortLabel({ key, isDescending }: SavedListSort): string {
  const [up, down] = sortTable()[key];
  return isDescending ? down : up;
}

function sortTable(): Readonly<Record<SortKey, readonly [up: string, down: string]>> {
  return {
    own: [l10n.t('Own order'), l10n.t('Custom order (reversed)')],
    name: [l10n.t('Name, A to Z'), l10n.t('Name, Z to A')],
    license: [l10n.t('License, A to Z'), l10n.t('License, Z to A')],
    state: [l10n.t('License state, clear ones first'), l10n.t('License state (unclear first)')],
    score: [l10n.t('Score, lowest first'), l10n.t('Score, highest first')],
    releaseDate: [l10n.t('Release date, oldest first'), l10n.t('Release date, newest first')],
    type: [l10n.t('Type, A to Z'), l10n.t('Type, Z to A')],
  };
}

/** The parts of a filter, in short. */
export function filterLabel({ text, states, license, source }: SavedListFilter): readonly string[] {
  const message: string[] = [];
  if (text !== '') message.push(`“${text}”`);
  if (states) message.push(statesLabel(states));
  if (license) message.push(license === 'present' ? l10n.t('with a license') : l10n.t('without a license'));
  if (source) message.push(source === 'present' ? l10n.t('with a source') : l10n.t('without a source'));
  return message;
}

/** "Added lodash 4.17.21", "Added 12 components, 3 were there already". */
export function addedLabel(added: number, present: number, only: string | null): string {
  if (added === 0)
    return present === 1 && only !== null
      ? l10n.t('{0} is on the list already', only)
      : l10n.t('All {0} are on the list already', present);
  const message = added === 1 && only !== null ? l10n.t('Added {0}', only) : l10n.t('Added {0} components', added);
  if (present === 0) return message;
  return present === 1
    ? l10n.t('{0}; 1 was there already', message)
    : l10n.t('{0}; {1} were there already', message, present);
}
