import type { ComponentChildren, VNode } from 'preact';
import { Text } from '../components/text.tsx';
import { usePanelTools } from '../panelTools.ts';
import { RawButton } from './rawButton.tsx';

/** Lines as grey placeholders. */
export function RawLoading(): VNode {
  const { say } = usePanelTools().wording;
  return (
    <div class="card stack raw-ghosts skeleton" aria-busy="true">
      <p class="only-heard" role="status">
        {say('rawLoading')}
      </p>
      {[1, 3, 0, 4, 2, 1, 3].map((width, line) => (
        <span key={line} class={`ghost value width-${width}`} aria-hidden="true" />
      ))}
    </div>
  );
}

export function RawFailed({ cause, onAgain }: { readonly cause: string; readonly onAgain: () => void }): VNode {
  const { say } = usePanelTools().wording;
  return (
    <div class="card stack notice warning" role="alert">
      <p>
        <Text id="raw-cause" limit={600}>
          {cause}
        </Text>
      </p>
      <div class="actions">
        <RawButton icon="refresh" label={say('rawAgain')} text={say('rawAgain')} onClick={onAgain} />
      </div>
    </div>
  );
}

export function RawNone({ children }: { readonly children: ComponentChildren }): VNode {
  return <p class="raw-hint faint">{children}</p>;
}

/** Instead of a text that stays with the editor. */
export function RawTooLarge({ length, onOpen }: { readonly length: number; readonly onOpen: () => void }): VNode {
  const { say, number } = usePanelTools().wording;
  const megabytes = Math.max(0.1, Math.round(length / 100_000) / 10);
  return (
    <div class="card stack notice">
      <p>{say('rawTooLarge', { size: number(megabytes) })}</p>
      <div class="actions">
        <RawButton icon="go-to-file" label={say('rawOpen')} text={say('rawOpen')} onClick={onOpen} />
      </div>
    </div>
  );
}
