import { l10n } from 'vscode';

import type { ManifestProblem } from '../../manifests/format.ts';
import { fillTemplate } from '../../manifests/problemMessage.ts';

/** The message of a reader in the display language. The generator adds these messages to the bundle. */
export function messageLabel({ message, template = message, values = [] }: ManifestProblem): string {
  const translated = l10n.bundle?.[template];
  return translated === undefined ? message : fillTemplate(translated, values);
}
