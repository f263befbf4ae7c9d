import type { DisposableStore } from '../base/disposable.ts';
import type { Event } from '../base/event.ts';
import { changesOf, type Later } from '../base/later.ts';
import type { Coordinates } from '../core/coordinates.ts';
import type { FoundDisagreement } from '../model/evidence/suggestion/disagreements.ts';
import { describeError } from '../base/describeError.ts';
import type { ComponentsView } from '../host/workspace/componentsView.ts';
import type { Suggestions } from '../model/evidence/suggestion/suggestions.ts';
import type { Model } from './model.ts';

/** What contradicts declared licenses, as far as it is known now. */
export interface SuggestionView {
  readonly onDidChange: Event<void>;
  of(coordinates: Coordinates): FoundDisagreement | null;
}

/** Nothing until the part is loaded. */
export function suggestionView(part: Later<Suggestions>, store: DisposableStore): SuggestionView {
  return {
    onDidChange: changesOf(part, ({ onDidChange }) => [onDidChange], store),
    of: (coordinates) => part.value?.of(coordinates) ?? null,
  };
}

/** The part that is loaded later. */
export type SuggestionsPart = Suggestions;

/** Suggestions begin with the first licenses that are known while the view is visible. */
export function loadWithLicenses(
  { definitions, log }: Model,
  { view, suggestions }: { readonly view: ComponentsView; readonly suggestions: Later<Suggestions> },
  store: DisposableStore,
): void {
  const load = (): void => {
    if (!view.isVisible || suggestions.value) return;
    suggestions.get().catch((error: unknown) => log.error(`licenses aren't compared: ${describeError(error)}`));
  };
  store.add(definitions.onDidChange(load));
  store.add(view.onDidChangeVisibility(load));
}
