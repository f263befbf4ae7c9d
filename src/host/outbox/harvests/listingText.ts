import { l10n } from 'vscode';

import { formatCoordinates } from '../../../core/coordinates.ts';
import { visibleText } from '../../../core/visibleText.ts';
import { chunksOf, ordersOf } from '../../../model/outbox/harvests/harvestChunks.ts';
import type { HarvestPlan } from '../../../model/outbox/harvests/harvestPlan.ts';
import type { SkippedItem } from '../../../model/outbox/harvests/harvestTargets.ts';
import { shownPlan } from '../../../model/outbox/harvests/targetsShown.ts';
import { addressOf, requestsLabel } from './confirmHarvests.ts';
import { leftOutLabel } from './leftOutLabels.ts';

/** Everything that is sent and everything that is not, as JSON with comments. */
export function listingText(plan: HarvestPlan, leftOut: readonly SkippedItem[], now: number): string {
  const { reasons } = shownPlan([], leftOut, { lines: 0, names: Number.POSITIVE_INFINITY });
  const top =
    plan.send.length === 0
      ? [l10n.t('Nothing of this is sent.')]
      : [
          requestsLabel(plan.requests, addressOf(plan.service)),
          l10n.t('Nothing is sent yet. Close this document, or press “Queue Harvest” above it, to be asked again.'),
        ];
  const left = reasons.flatMap(({ reason, shown }) => [
    '',
    l10n.t('Not sent ({0}): {1}', shown.count, leftOutLabel(reason, now)),
    ...shown.names.map((name) => `  ${visibleText(name)}`),
  ]);
  const requests = ordersOf(plan.send).flatMap(chunksOf);
  const bodies = requests.map((items, at) => {
    const lines = items.map(
      ({ tool, coordinates }) => `    ${JSON.stringify({ tool, coordinates: formatCoordinates(coordinates) })}`,
    );
    return `  // ${l10n.t('Request {0} of {1}', at + 1, requests.length)}\n  [\n${lines.join(',\n')}\n  ]`;
  });
  const body = bodies.length === 0 ? '[]' : `[\n${bodies.join(',\n')}\n]`;
  const comments = [...top, ...left].map((line) => `// ${line}`.trimEnd());
  return `${[...comments, '', body].join('\n')}\n`;
}
