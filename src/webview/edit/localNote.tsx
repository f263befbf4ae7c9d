import type { VNode } from 'preact';
import type { PanelLocal } from '../../protocol/draft.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Text } from '../components/text.tsx';
import { usePanelTools } from '../panelTools.ts';

/** Below the declared license: another one counts in this workspace, with the reason. */
export function LocalNote({ local }: { readonly local: PanelLocal }): VNode {
  const { wording, act } = usePanelTools();
  const { say } = wording;
  const { declared, reason, pullRequest } = local;
  return (
    <div class="local-note">
      <p>
        <Icon name="law" />{' '}
        <strong>
          <Text limit={300}>{say('localCounts', { license: declared })}</Text>
        </strong>
        {pullRequest !== null && <> {say('localPullRequest', { number: pullRequest })}</>}
      </p>
      {reason !== '' && (
        <p class="faint">
          <Text id="local-reason" limit={400}>
            {say('localReason', { reason })}
          </Text>
        </p>
      )}
      <Button look="link" onClick={() => act('stopCountingLocally')}>
        {say('stopCountingLocally')}
      </Button>
    </div>
  );
}
