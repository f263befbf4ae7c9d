import type { VNode } from 'preact';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { Text } from '../kit/text.tsx';
import { usePanelTools } from '../panelTools.ts';
import type { FieldChange } from './fieldChange.ts';
import { numbered } from './changeGroups.tsx';

/** Beside a changed value: the other side's value, with text and a sign. */
export function PreviousValue({ change }: { readonly change: FieldChange | null }): VNode | null {
  const { wording, dispatch } = usePanelTools();
  if (!change) return null;
  const { say, date } = wording;
  if (change.kind === 'value')
    return (
      <p class="with-icon faint small was">
        <Icon name="history" />
        <span>
          {change.before === null ? (
            `${say('changesWas')} ${say('none')}`
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
    change.added.length > 0 && numbered('changeAdded', change.added.length, wording),
    change.removed.length > 0 && numbered('changeRemoved', change.removed.length, wording),
  ].filter(Boolean);
  return (
    <p class="with-icon faint small was">
      <Icon name="history" />
      <Button kind="link" hint={say('changesSee')} onClick={() => dispatch({ type: 'tab', tab: 'changes' })}>
        {parts.join(', ')}
      </Button>
    </p>
  );
}
