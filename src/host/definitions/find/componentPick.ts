import * as vscode from 'vscode';

import type { Finder } from '../../../model/definitions/find/finder.ts';
import { readTyped, type TypedText } from '../../../model/definitions/find/typedText.ts';
import { plainItem } from '../../common/plainItem.ts';
import { type ComponentButton, type FindAction, type FindItem } from './findItem.ts';
import { findItems } from './findItems.ts';
import type { FindParts } from './findParts.ts';
import { back, endOfStep, keepOrder } from './pickStep.ts';

/** The user's choice, and the text typed for it: the next step may return to it. */
export interface ChosenComponent {
  readonly text: string;
  readonly action: FindAction | { readonly kind: 'button'; readonly button: ComponentButton };
}

interface PickParts {
  readonly finder: Finder;
  /** The input's initial text. */
  readonly text: string;
  readonly settings: FindParts['settings'];
  /** Runs a button's action without closing the list. `false`: the list must close first. */
  readonly press: (button: ComponentButton) => boolean;
}

/**
 * The first step: suggestions while the user types, or the component of a pasted address. Entries keep our order; the
 * editor filters none. `null`: the user left.
 */
export async function chooseComponent({ finder, text, settings, press }: PickParts): Promise<ChosenComponent | null> {
  const pick = vscode.window.createQuickPick<FindItem>();
  pick.title = vscode.l10n.t('Find Component');
  pick.placeholder = vscode.l10n.t('Type a name, or paste coordinates, package URLs or web addresses');
  pick.value = text;
  keepOrder(pick);
  let current = text;
  let typed: TypedText = readTyped(text, settings.serviceAddresses());
  const paint = (): void => {
    const { state } = finder;
    pick.items = findItems(typed, state).map(plainItem);
    pick.busy = state.kind === 'loading';
  };
  const setText = (value: string): void => {
    current = value;
    typed = readTyped(value, settings.serviceAddresses());
    finder.setText(typed.pattern);
    paint();
  };
  setText(text);
  const chosen = await endOfStep<FindItem, FindAction | { kind: 'button'; button: ComponentButton }>(pick, (end) => [
    pick.onDidChangeValue(setText),
    finder.onDidChange(paint),
    pick.onDidAccept(() => {
      if (pick.value !== current) setText(pick.value);
      const action = acceptedAction(pick.selectedItems[0], pick.items);
      if (action?.kind === 'retry') finder.retry();
      else if (action && action.kind !== 'none') end(action);
    }),
    pick.onDidTriggerItemButton(({ button }) => {
      if (isComponentButton(button) && !press(button)) end({ kind: 'button', button });
    }),
  ]);
  // This is the first step.
  return chosen === null || chosen === back ? null : { text: pick.value, action: chosen };
}

/**
 * The action of Enter: the chosen entry's, or, before the text's entries are drawn, that of the text itself. A name has
 * no action before the service has answered.
 */
function acceptedAction(chosen: FindItem | undefined, items: readonly FindItem[]): FindAction | null {
  if (chosen && items.includes(chosen)) return chosen.action;
  const found = items.find(({ action }) => action.kind !== 'none')?.action;
  return found?.kind === 'component' || found?.kind === 'addAll' ? found : null;
}

export function isComponentButton(button: vscode.QuickInputButton): button is ComponentButton {
  return 'does' in button && 'coordinates' in button;
}
