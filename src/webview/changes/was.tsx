import type { VNode } from 'preact';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Text } from '../components/text.tsx';
import { usePanelTools } from '../panelTools.ts';
import type { FieldChange } from './aroundDefinition.ts';

/** Beside a changed value: the other side's value, with text and a sign. */
export function Was({ change }: { readonly change: FieldChange | null }): VNode | null {
  const { wording, dispatch } = usePanelTools();
  if (!change) return null;
  const { say, count, date } = wording;
  if (change.kind === 'value')
    return (
      <p class="with-icon faint small was">
        <Icon name="history" />
        <span>
          {change.before === null ? (
            say('changesWasNothing')
          ) : (
            <>
              {say('changesWas')}{' '}
              <Text id={`was ${change.field}`} limit={200}>
                {change.field === 'releaseDate' ? date(change.before) : change.before}
              </Text>
            </>
          )}
        </span>
      </p>
    );
  const parts = [
    change.added.length > 0 && count('changesAdded', change.added.length),
    change.removed.length > 0 && count('changesGone', change.removed.length),
  ].filter(Boolean);
  return (
    <p class="with-icon faint small was">
      <Icon name="history" />
      <Button look="link" hint={say('changesSee')} onClick={() => dispatch({ type: 'tab', tab: 'changes' })}>
        {parts.join(', ')}
      </Button>
    </p>
  );
}
