import type { ExtensionContext } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import type { LastUsed } from '../host/lastUsed.ts';
import { DefinitionsPart } from '../host/definitions/definitionsPart.ts';
import type { Exports } from '../model/activity/exports.ts';
import type { Model } from './composeModel.ts';

/** The person's own list, with its view and its commands. */
export function composeCollection(
  context: ExtensionContext,
  model: Model,
  exports: Exports,
  lastUsed: LastUsed,
  store: DisposableStore,
): DefinitionsPart {
  return store.add(
    new DefinitionsPart({
      ...model,
      exports,
      context,
      workspaceComponents: () => model.components.coordinates(),
      lastUsed,
    }),
  );
}
