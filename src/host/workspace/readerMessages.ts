import { l10n } from 'vscode';

import { fill } from '../../base/fill.ts';

/** Of a manifest's or a policy's reader. */
interface ReaderMessage {
  readonly message: string;
  readonly template?: string;
  readonly values?: readonly string[];
}

/** The message of a reader in the display language. The generator adds these messages to the bundle. */
export function messageLabel({ message, template = message, values = [] }: ReaderMessage): string {
  const translated = l10n.bundle?.[template];
  return translated === undefined ? message : fill(translated, values);
}
