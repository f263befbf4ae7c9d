import { l10n } from 'vscode';

import { plainText } from '../../core/plainText.ts';
import type { ListedState } from '../../core/licenseState.ts';
import type { Hint, HintText } from '../../model/workspace/hints.ts';
import { shortVersion, stateLabel } from '../labels.ts';
import { skipLabel } from '../skipLabels.ts';

/** Most characters of an expression at a line. */
const longest = 60;

/** The text of a hint: as short as its line needs it. */
export function hintLabel({ text, guessed, isQueued }: Hint): string {
  const label = labelOf(text);
  if (guessed) {
    const version = plainText(shortVersion(guessed.version) ?? guessed.version);
    return l10n.t('Newest known {0}: {1} (guess)', version, label);
  }
  return isQueued ? `${label} · ${l10n.t('queued')}` : label;
}

function labelOf(text: HintText): string {
  switch (text.kind) {
    case 'expression': {
      const expression = plainText(text.expression);
      const cut = expression.length > longest ? `${expression.slice(0, longest)}…` : expression;
      return text.isLocal ? `${cut} · ${l10n.t('yours')}` : cut;
    }
    case 'state':
      return shortState(text.state);
    case 'reason':
      return asSentence(skipLabel(text.reason).short);
  }
}

/** In rows it stands after a name, here alone. */
function asSentence(label: string): string {
  return label.charAt(0).toLocaleUpperCase() + label.slice(1);
}

/** Shorter than in lists, where the state stands beside a name. */
function shortState(state: ListedState): string {
  switch (state) {
    case 'other':
      return l10n.t('Other license');
    case 'none':
      return l10n.t('No license');
    case 'notFound':
      return l10n.t('No license found');
    case 'notHarvested':
      return l10n.t('Not harvested');
    default:
      return stateLabel(state);
  }
}
