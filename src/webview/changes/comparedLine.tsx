import type { VNode } from 'preact';
import { type Coordinates, sameComponent } from '../../core/coordinates.ts';
import type { PanelComparison } from '../../protocol/snapshot.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { Text } from '../kit/text.tsx';
import { usePanelTools } from '../panelTools.ts';
import { pullRequestIcons, pullRequestLabel } from '../pullRequestState.ts';

/** In the head: shows that this is a comparison, with its actions. */
export function ComparedLine(props: ComparedProps): VNode {
  const { wording, act } = usePanelTools();
  return (
    <div class="row">
      <Compared {...props} />
      <div class="actions">
        <Button kind="link" onClick={() => act('showDiff')}>
          {wording.say('showDiff')}
        </Button>
        <Button kind="link" onClick={() => act('showDefinition')}>
          {wording.say('showDefinition')}
        </Button>
      </div>
    </div>
  );
}

interface ComparedProps {
  readonly comparison: PanelComparison;
  readonly coordinates: Coordinates;
}

function Compared({ comparison, coordinates }: ComparedProps): VNode {
  const { say } = usePanelTools().wording;
  const other = comparison.with;
  if (other.kind === 'revision') {
    const revision = other.coordinates.revision ?? '';
    const isSame = sameComponent(other.coordinates, coordinates);
    return (
      <p class="with-icon compared">
        <Icon name="compare-changes" />
        <Text limit={300}>{say('changesAgainst', { revision: isSame ? revision : `${other.name} ${revision}` })}</Text>
      </p>
    );
  }
  const state = other.pullRequest?.state;
  return (
    <p class="with-icon compared">
      <Icon name={state ? pullRequestIcons[state] : 'git-pull-request'} />
      <span>
        <strong>{say('changesWith', { number: other.number })}</strong>
        {state && <> ({say(pullRequestLabel[state])})</>}.{' '}
        {say(state === 'merged' ? 'changesWithMerged' : 'curatedProposed')}
      </span>
    </p>
  );
}
