import type { ComponentChildren } from 'preact';

/** The editor-style elements that the page uses, with the parts it uses. */
interface VscodeTextfield {
  readonly value?: string;
  /** The name of the field; the element passes it to the field inside. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly class?: string;
  readonly id?: string;
  readonly ref?: (element: (HTMLElement & { value: string }) | null) => void;
  readonly onInput?: (event: InputEvent) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children?: ComponentChildren;
}

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'vscode-textfield': VscodeTextfield;
    }
  }
}
