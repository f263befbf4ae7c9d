import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { DefinitionChange, ListField, ValueField } from '../../core/definitionChange.ts';
import type { PanelDraft, PanelLocal } from '../../protocol/draft.ts';
import type { PanelComparison, PanelCurations, PanelSnapshot } from '../../protocol/snapshot.ts';

/** What the page shows of a definition besides the definition itself. */
export interface AroundDefinition {
  readonly curations: PanelCurations | null;
  readonly comparison: PanelComparison | null;
  readonly canDraft: boolean;
  readonly draft: PanelDraft | null;
  readonly local: PanelLocal | null;
  readonly suggestion: PanelSnapshot['suggestion'];
  readonly statedLicenses: PanelSnapshot['statedLicenses'];
  readonly harvest: PanelSnapshot['harvest'];
}

export const AroundDefinitionContext = createContext<AroundDefinition>({
  curations: null,
  comparison: null,
  canDraft: false,
  draft: null,
  local: null,
  suggestion: null,
  statedLicenses: [],
  harvest: null,
});

export function useAroundDefinition(): AroundDefinition {
  return useContext(AroundDefinitionContext);
}

export type FieldChange = Extract<DefinitionChange, { kind: 'value' | 'list' }>;

/** A field's difference from the other side; `null`: none, or unknown. */
export function changeOf(comparison: PanelComparison | null, field: ValueField | ListField): FieldChange | null {
  if (comparison?.content.state !== 'known') return null;
  const found = comparison.content.changes.find((change) => 'field' in change && change.field === field);
  return found && 'field' in found ? found : null;
}

/** The pull request in the comparison. */
export function proposedIn(comparison: PanelComparison | null): number | null {
  return comparison?.with.kind === 'pullRequest' ? comparison.with.number : null;
}
