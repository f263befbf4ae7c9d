import { l10n } from 'vscode';

import { plainText } from '../../../core/plainText.ts';
import type { SkippedItemReason } from '../../../model/outbox/harvests/harvestTargets.ts';
import type { ShownPlan, Shown } from '../../../model/outbox/harvests/targetsShown.ts';
import { ageLabel } from '../../labels.ts';

/** Why items are not sent, shown before their names. `now`: milliseconds since the epoch. */
export function leftOutLabel(reason: SkippedItemReason, now: number): string {
  switch (reason.kind) {
    case 'private':
      return l10n.t('Private, never sent');
    case 'garbage':
      return l10n.t('Not understood as a component');
    case 'listTooLong':
      return l10n.t('The list is longer than what is read at once; the last one read');
    case 'duplicate':
      return l10n.t('Named more than once, sent once');
    case 'noCoordinates':
      return l10n.t('Nothing the service could be asked for');
    case 'notCovered':
      return l10n.t('Of a kind the service does not have');
    case 'noRevision':
      return l10n.t('Without a version, and only versions can be harvested');
    case 'alreadyQueued':
      return l10n.t('Queued already, {0}', ageLabel(now - reason.since));
    case 'refusedBefore':
      return l10n.t('The service refused it, {0}', ageLabel(now - reason.at));
    case 'unasked':
      return l10n.t('Not looked up yet, so it is unknown whether it is harvested');
    case 'lookUpFailed':
      return l10n.t('Its look-up failed, so it is unknown whether it is harvested');
    case 'noCounterpart':
      return l10n.t('Source or package of it is not known');
  }
}

/** One line for each reason, with the count and the first names. */
export function reasonLines({ reasons }: ShownPlan, now: number): readonly string[] {
  return reasons.map(({ reason, shown }) =>
    l10n.t('{0}: {1}', shown.count === 1 ? leftOutLabel(reason, now) : counted(reason, shown, now), namesOf(shown)),
  );
}

function counted(reason: SkippedItemReason, { count }: Shown, now: number): string {
  return l10n.t('{0} ({1})', leftOutLabel(reason, now), count);
}

function namesOf({ names, more }: Shown): string {
  const said = names.map(plainText).join(', ');
  return more > 0 ? l10n.t('{0} and {1} more', said, more) : said;
}
