import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { DefinitionChange, ListField, ValueField } from '../../core/definitionChange.ts';
import type { PanelDraft, PanelLocal } from '../../protocol/draft.ts';
import type { PanelComparison, PanelCurations } from '../../protocol/snapshot.ts';

/** What stands around the definition on show: who set what, and what it is held against. */
export interface AroundDefinition {
  readonly curations: PanelCurations | null;
  readonly comparison: PanelComparison | null;
  readonly canDraft: boolean;
  readonly draft: PanelDraft | null;
  readonly local: PanelLocal | null;
}

export const AroundDefinitionContext = createContext<AroundDefinition>({
  curations: null,
  comparison: null,
  canDraft: false,
  draft: null,
  local: null,
});

export function useAroundDefinition(): AroundDefinition {
  return useContext(AroundDefinitionContext);
}

export type FieldChange = Extract<DefinitionChange, { kind: 'value' | 'list' }>;

/** What of a field is different from the other side; `null`: nothing, or nobody knows yet. */
export function changeOf(comparison: PanelComparison | null, field: ValueField | ListField): FieldChange | null {
  if (comparison?.content.state !== 'known') return null;
  const found = comparison.content.changes.find((change) => 'field' in change && change.field === field);
  return found && 'field' in found ? found : null;
}

/** The pull request the definition is shown with. */
export function proposedIn(comparison: PanelComparison | null): number | null {
  return comparison?.with.kind === 'pullRequest' ? comparison.with.number : null;
}
