import type { ComponentChildren, VNode } from 'preact';

interface CheckboxProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly hint?: string;
  readonly children: ComponentChildren;
}

/** A native checkbox in the editor's colours. */
export function Checkbox({ isChecked, onChange, hint, children }: CheckboxProps): VNode {
  return (
    <label class="checkbox" title={hint}>
      <input type="checkbox" checked={isChecked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <span class="checkbox-label">{children}</span>
    </label>
  );
}
