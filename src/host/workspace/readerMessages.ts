import { l10n } from 'vscode';

import { fill } from '../../base/fill.ts';
import type { ManifestProblem } from '../../manifests/format.ts';

/** The message of a reader in the display language. The generator adds these messages to the bundle. */
export function messageLabel({ message, template = message, values = [] }: ManifestProblem): string {
  const translated = l10n.bundle?.[template];
  return translated === undefined ? message : fill(translated, values);
}
