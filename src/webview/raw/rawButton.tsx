import type { VNode } from 'preact';

interface RawButtonProps {
  /** Name of a codicon. */
  readonly icon: 'arrow-down' | 'arrow-up' | 'collapse-all' | 'copy' | 'expand-all' | 'go-to-file' | 'refresh';
  readonly label: string;
  /** Beside the picture, if there is space. */
  readonly text?: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

/** An icon button in the bar above a text. */
export function RawButton({ icon, label, text, isDisabled = false, onClick }: RawButtonProps): VNode {
  return (
    <button
      type="button"
      class={text === undefined ? 'button icon' : 'button secondary'}
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onClick()}
    >
      <span class={`codicon codicon-${icon}`} aria-hidden="true" />
      {text !== undefined && <span class="button-text">{text}</span>}
    </button>
  );
}
