import { l10n } from 'vscode';

import { plainText } from '../../core/plainText.ts';
import type { ChangeRow, ChangeSide, ChangesSnapshot } from '../../model/workspace/componentChanges.ts';
import { shortVersion, stateLabel } from '../common/labels.ts';

/** "3 added, 1 removed, 2 updated, 1 license changed"; empty if nothing has changed. */
export function changesLabel({ added, removed, updated, licenseChanged }: Omit<ChangesSnapshot, 'rows'>): string {
  return [
    added === 0 ? '' : l10n.t('{count} added', { count: added }),
    removed === 0 ? '' : l10n.t('{count} removed', { count: removed }),
    updated === 0 ? '' : l10n.t('{0} updated', updated),
    licenseChanged === 0 ? '' : l10n.t('licenses changed: {0}', licenseChanged),
  ]
    .filter(Boolean)
    .join(', ');
}

/** What a row says of a change, in place of the license and version, and beside them. */
export interface ChangeDescription {
  /** `null`: the license of the row counts. */
  readonly license: string | null;
  readonly version: string;
  readonly remark: string | null;
}

export function describeChange({ kind, before, after, license }: ChangeRow): ChangeDescription {
  const versions = [before, after].flatMap((side) => (side ? [versionLabel(side)] : []));
  return {
    license: license === 'changed' && before && after ? `${licenseLabel(before)} → ${licenseLabel(after)}` : null,
    version: versions.join(' → '),
    remark: kind === 'added' ? l10n.t('added') : kind === 'removed' ? l10n.t('removed') : null,
  };
}

/** The expression; a state that has none is named. */
export function licenseLabel({ state, expression }: ChangeSide): string {
  return expression === null ? stateLabel(state) : plainText(expression);
}

export function versionLabel({ version }: ChangeSide): string {
  return plainText(shortVersion(version) ?? version);
}
