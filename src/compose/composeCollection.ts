import type { ExtensionContext } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import type { LastUsed } from '../host/commands/lastUsed.ts';
import { DefinitionsPart } from '../host/views/definitionsPart.ts';
import type { Model } from './composeModel.ts';

/** The person's own list, with its view and its commands. */
export function composeCollection(
  context: ExtensionContext,
  model: Model,
  lastUsed: LastUsed,
  store: DisposableStore,
): DefinitionsPart {
  return store.add(
    new DefinitionsPart({
      ...model,
      context,
      workspaceComponents: () => model.components.coordinates(),
      lastUsed,
    }),
  );
}
