import * as vscode from 'vscode';

import type { Finder } from '../../../model/definitions/find/finder.ts';
import { readTyped, type TypedText } from '../../../model/definitions/find/typedText.ts';
import { plainItem } from '../../plainItem.ts';
import { type ComponentButton, type FindAction, type FindItem } from './findItem.ts';
import { findItems } from './findItems.ts';
import { back, endOfStep, keepOrder } from './pickStep.ts';

/** What a person chose, and the text it was chosen for: the next step may lead back to it. */
export interface ChosenComponent {
  readonly text: string;
  readonly action: FindAction | { readonly kind: 'button'; readonly button: ComponentButton };
}

interface PickParts {
  readonly finder: Finder;
  /** The text that stands in the input at first. */
  readonly text: string;
  readonly addresses: () => readonly string[];
  /** Does what a button says without leaving the list. `false`: the list has to be left for it. */
  readonly press: (button: ComponentButton) => boolean;
}

/**
 * The first step: suggestions as one types, or what a pasted address names. Entries stand in our order, none is filtered by
 * the editor. `null` when the person leaves.
 */
export async function chooseComponent({ finder, text, addresses, press }: PickParts): Promise<ChosenComponent | null> {
  const pick = vscode.window.createQuickPick<FindItem>();
  pick.title = vscode.l10n.t('Find Component');
  pick.placeholder = vscode.l10n.t('Type a name, or paste coordinates, package URLs or web addresses');
  pick.value = text;
  keepOrder(pick);
  let heard = text;
  let typed: TypedText = readTyped(text, addresses());
  const paint = (): void => {
    const { state } = finder;
    pick.items = findItems(typed, state).map(plainItem);
    pick.busy = state.kind === 'asking';
  };
  const hear = (value: string): void => {
    heard = value;
    typed = readTyped(value, addresses());
    finder.setText(typed.pattern);
    paint();
  };
  hear(text);
  const end = await endOfStep<FindItem, FindAction | { kind: 'button'; button: ComponentButton }>(pick, (settle) => [
    pick.onDidChangeValue(hear),
    finder.onDidChange(paint),
    pick.onDidAccept(() => {
      if (pick.value !== heard) hear(pick.value);
      const action = acceptedAction(pick.selectedItems[0], pick.items);
      if (action?.kind === 'retry') finder.retry();
      else if (action && action.kind !== 'none') settle(action);
    }),
    pick.onDidTriggerItemButton(({ button }) => {
      if (isComponentButton(button) && !press(button)) settle({ kind: 'button', button });
    }),
  ]);
  // There is no step before this one.
  return end === null || end === back ? null : { text: pick.value, action: end };
}

/**
 * What Enter means: the entry that is chosen, or, pressed before the entries of the text are drawn, what the text itself says.
 * A name says nothing before the service has answered.
 */
function acceptedAction(chosen: FindItem | undefined, items: readonly FindItem[]): FindAction | null {
  if (chosen && items.includes(chosen)) return chosen.action;
  const said = items.find(({ action }) => action.kind !== 'none')?.action;
  return said?.kind === 'component' || said?.kind === 'addAll' ? said : null;
}

export function isComponentButton(button: vscode.QuickInputButton): button is ComponentButton {
  return 'does' in button && 'coordinates' in button;
}
