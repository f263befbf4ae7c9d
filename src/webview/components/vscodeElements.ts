import type { ComponentChildren } from 'preact';

/** Those of the editor's own look that the page uses, as far as it uses them. */
interface VscodeTextfield {
  readonly value?: string;
  /** The name of the field; the element hands it on to the field inside. */
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
