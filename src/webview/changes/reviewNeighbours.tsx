import type { VNode } from 'preact';
import type { PanelReviewed } from '../../protocol/review.ts';
import { Icon } from '../components/icon.tsx';
import { Text } from '../components/text.tsx';
import { usePanelTools } from '../panelTools.ts';

interface ReviewNeighboursProps {
  readonly neighbours: Exclude<PanelReviewed['neighbours'], { state: 'failed' }>;
}

/**
 * The declared licenses of the revisions before and after; those equal to the proposed one are marked, also in text.
 */
export function ReviewNeighbours({ neighbours }: ReviewNeighboursProps): VNode | null {
  const { say } = usePanelTools().wording;
  if (neighbours.state === 'none') return null;
  if (neighbours.state !== 'known') return <p class="faint small">{say('reviewNeighboursLoading')}</p>;
  if (neighbours.neighbours.length === 0) return <p class="faint small">{say('reviewNeighboursNone')}</p>;
  return (
    <div class="neighbours">
      <h4>{say('reviewNeighbours')}</h4>
      <ul class="list">
        {neighbours.neighbours.map(({ revision, declared, isOlder, isSame }) => (
          <li key={revision} class={isSame ? 'row neighbour is-same' : 'row neighbour'}>
            <span class="faint">{say(isOlder ? 'reviewOlder' : 'reviewNewer')}</span>{' '}
            <span class="version">
              <Text limit={60}>{revision}</Text>
            </span>{' '}
            {declared === null ? (
              <span class="faint">{say('changesNoValue')}</span>
            ) : (
              <span>
                <Text limit={160}>{declared}</Text>
              </span>
            )}{' '}
            <span class={isSame ? '' : 'faint'}>
              {isSame && <Icon name="pass" />} {say(isSame ? 'reviewSame' : 'reviewOther')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
