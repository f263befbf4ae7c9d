import type { DefinitionChange, ListField, ValueField } from '../../core/definitionChange.ts';
import type { PanelComparison } from '../../protocol/snapshot.ts';

export type FieldChange = Extract<DefinitionChange, { kind: 'value' | 'list' }>;

/** A field's difference from the other side; `null`: none, or unknown. */
export function changeOf(comparison: PanelComparison | null, field: ValueField | ListField): FieldChange | null {
  if (comparison?.content.state !== 'known') return null;
  const found = comparison.content.changes.find((change) => 'field' in change && change.field === field);
  return found && 'field' in found ? found : null;
}
