import { l10n } from 'vscode';

import { baseName } from '../../../base/baseName.ts';
import { displayName } from '../../../core/coordinates.ts';
import { plainText } from '../../../core/plainText.ts';
import type { SiblingReason } from '../../../curation/licenses/siblingVerdict.ts';
import type { Plan, PlannedRevision, PlanRow, PlanVerdict } from '../../../model/evidence/plan/plan.ts';
import { staysBehind } from '../../../model/evidence/plan/wantedChange.ts';
import { shortVersion } from '../../common/labels.ts';

/** Label of a group of versions. */
export function groupLabel(kind: PlanVerdict['kind'], count: number): string {
  return {
    needs: l10n.t('Need the change ({0})', count),
    unsure: l10n.t('Not enough evidence ({0})', count),
    differentText: l10n.t('Another license text: read it first ({0})', count),
    pending: l10n.t('Open pull request ({0})', count),
    inDraft: l10n.t('In the draft already ({0})', count),
    alreadyRight: l10n.t('Already right: left out ({0})', count),
  }[kind];
}

/** `NOASSERTION → Apache-2.0`. */
export function changeLabel(row: PlanRow, wanted: string): string {
  const before = declaredLabel(row);
  const isChanged = row.verdict.kind !== 'alreadyRight' && row.verdict.kind !== 'inDraft';
  return isChanged ? `${before} → ${plainText(wanted)}` : before;
}

/** Why a version should get the license, or why that is unknown. */
export function reasonLabel(row: PlanRow, { current }: Plan): string {
  const { verdict } = row;
  switch (verdict.kind) {
    case 'needs':
      return verdict.reasons.map((reason) => reasonText(reason, row, current)).join(' · ');
    case 'unsure':
      return unsureLabel(row);
    case 'differentText':
      return l10n.t('another license text than {0}', versionLabel(current));
    case 'pending':
      return l10n.t('proposed in #{number}', { number: verdict.pullRequest });
    case 'inDraft':
      return l10n.t('in the draft');
    case 'alreadyRight':
      return '';
  }
}

/** Notes for the user besides the versions; empty if there are none. */
export function planNotes({ notRead, notHarvested, wanted, room, rows }: Plan): readonly string[] {
  const stays = staysBehind(wanted.curation);
  const needing = rows.filter(({ verdict }) => verdict.kind === 'needs').length;
  return [
    ...(needing > room ? [l10n.t('One pull request has room for {0} more versions', room)] : []),
    ...(notRead > 0 ? [l10n.t('older versions left out: {0}', notRead)] : []),
    ...(notHarvested.length > 0 ? [l10n.t('{0} not scanned yet: left out', notHarvested.length)] : []),
    ...(stays.length > 0 ? [l10n.t('source, release date and files are not applied')] : []),
  ];
}

export function versionLabel({ coordinates, tag }: Pick<PlannedRevision, 'coordinates' | 'tag'>): string {
  return plainText(tag ?? shortVersion(coordinates.revision) ?? '');
}

export function componentLabel({ current }: Plan): string {
  return plainText(displayName(current.coordinates));
}

function declaredLabel({ declared }: Pick<PlannedRevision, 'declared'>): string {
  return declared === null || declared.trim() === '' ? l10n.t('nothing declared') : plainText(declared);
}

function reasonText(reason: SiblingReason, row: PlanRow, current: PlannedRevision): string {
  if (reason === 'sameRegistryLicense')
    return l10n.t('the registry has {0} for both', plainText(row.registryLicense ?? ''));
  if (reason === 'sameDeclared') return l10n.t('declared as {0} is: {1}', versionLabel(current), declaredLabel(row));
  const digest = row.shared?.digest ?? '';
  const name = digest.length === 40 ? 'SHA-1' : 'SHA-256';
  const start = plainText(digest.slice(0, 8));
  const file = row.texts.length > 0 ? l10n.t('license text') : plainText(baseName(row.shared?.file.path ?? ''));
  return l10n.t('same {0} as {1} ({2} {3}…)', file, versionLabel(current), name, start);
}

function unsureLabel(row: PlanRow): string {
  return row.definition === null ? l10n.t('not read') : l10n.t('no license file to compare');
}
