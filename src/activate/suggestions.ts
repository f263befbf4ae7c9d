import type { DisposableStore } from '../base/disposable.ts';
import type { Coordinates } from '../core/coordinates.ts';
import { editorFiles } from '../host/files/editorFiles.ts';
import { followWindowFocus } from '../host/common/windowFocus.ts';
import type { ComponentsView } from '../host/workspace/componentsView.ts';
import type { DisagreementParts } from '../model/evidence/suggestion/disagreements.ts';
import { Suggestions } from '../model/evidence/suggestion/suggestions.ts';
import type { Model } from './model.ts';

/** Loaded once licenses are known while the Components view is visible. Compares while it is, and the window has the focus. */
export function composeSuggestions(model: Model, view: ComponentsView, store: DisposableStore): Suggestions {
  const { definitions, inventory, clock } = model;
  const suggestions = store.add(
    new Suggestions({
      compared: comparedIn(model),
      onDidChangeComponents: [definitions.onDidChange, inventory.onDidChange],
      clock,
    }),
  );
  let isFocused = false;
  const update = (): void => {
    suggestions.isWanted = isFocused && view.isVisible;
  };
  store.add(
    followWindowFocus((isNow) => {
      isFocused = isNow;
      update();
    }),
  );
  store.add(view.onDidChangeVisibility(update));
  return suggestions;
}

/** What is compared: the components of the workspace, and the packages installed on this machine. */
export function comparedIn({ inventory, definitions, caches, turns }: Model): DisagreementParts {
  return {
    folders: () => inventory.folders,
    summary: (coordinates: Coordinates) => definitions.get(coordinates),
    reader: editorFiles,
    caches,
    turns,
  };
}
