import type { ExtensionContext } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import { DefinitionsPart } from '../host/views/definitionsPart.ts';
import type { Model } from './composeModel.ts';
import type { Panels } from './composePanels.ts';
import type { Views } from './composeViews.ts';

/** The person's own list, with its view and its commands. */
export function composeCollection(
  context: ExtensionContext,
  model: Model,
  { componentsView }: Views,
  { panels }: Panels,
  store: DisposableStore,
): DefinitionsPart {
  return store.add(
    new DefinitionsPart({
      ...model,
      context,
      workspaceComponents: () => model.components.coordinates(),
      selectedComponents: () => componentsView.selected(),
      activePanel: () => panels.active?.coordinates ?? null,
    }),
  );
}
