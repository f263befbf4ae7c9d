import type { ComponentChildren, VNode } from 'preact';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { Text } from '../kit/text.tsx';
import { usePanelTools } from '../panelTools.ts';
import { numbered, shownValue } from './changeGroups.tsx';
import type { FieldChange } from './fieldChange.ts';

/** Beside a changed value: the other side's value, with text and a sign. */
export function PreviousValue({ change }: { readonly change: FieldChange | null }): VNode | null {
  const { wording, dispatch } = usePanelTools();
  if (!change) return null;
  if (change.kind === 'value')
    return <Was id={`was ${change.field}`} value={shownValue(change.field, change.before, wording)} />;
  const parts = [
    change.added.length > 0 && numbered('changeAdded', change.added.length, wording),
    change.removed.length > 0 && numbered('changeRemoved', change.removed.length, wording),
  ].filter(Boolean);
  return (
    <p class="with-icon faint small was">
      <Icon name="history" />
      <Button kind="link" hint={wording.say('changesSee')} onClick={() => dispatch({ type: 'tab', tab: 'changes' })}>
        {parts.join(', ')}
      </Button>
    </p>
  );
}

interface WasProps {
  /** The key of "show all". */
  readonly id: string;
  /** `null`: there was none. */
  readonly value: string | null;
  readonly isStruck?: boolean;
  /** Its actions. */
  readonly children?: ComponentChildren;
}

/** The value before. */
export function Was({ id, value, isStruck = false, children }: WasProps): VNode {
  const { say } = usePanelTools().wording;
  const text = (
    <Text id={id} limit={200}>
      {value ?? say('none')}
    </Text>
  );
  return (
    <p class="with-icon faint small was">
      <Icon name="history" />
      <span>
        {say('changesWas')} {isStruck && value !== null ? <del>{text}</del> : text}
      </span>
      {children}
    </p>
  );
}
