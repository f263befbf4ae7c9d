import type { SourceRange } from '../../../core/range.ts';
import { draftContext } from '../../../curation/assist/draftContext.ts';
import { type LicenseHover, licenseAt } from '../../../curation/assist/licenseHover.ts';
import { allowedAt } from '../../../curation/yaml/schemaReading.ts';
import { policyStates } from '../../../policy/entries.ts';
import { isBuiltInGroup } from '../../../policy/groups.ts';
import { groupValues } from '../../../policy/lists.ts';
import type { Policy, PolicyState } from '../../../policy/policy.ts';
import { licenseText, policySchema } from '../../../policy/policySchema.ts';

/** The content at a position of a policy. The host makes the texts. */
export type PolicyHover =
  | LicenseHover
  /** `values`: the identifiers it stands for, sorted. */
  | { readonly kind: 'group'; readonly range: SourceRange; readonly name: string; readonly values: readonly string[] }
  | { readonly kind: 'state'; readonly range: SourceRange; readonly state: PolicyState }
  | { readonly kind: 'key'; readonly range: SourceRange; readonly key: string };

/** `null` where there is nothing to show. `groups`: those of the policy itself. */
export function hoverPolicy(text: string, offset: number, groups: Policy['groups']): PolicyHover | null {
  const context = draftContext(text, offset);
  if (context === null || context.range.end === context.range.start) return null;
  const { range, path, at } = context;
  const name = context.text.replace(/^(["'])(.*)\1$/, '$2');
  if (at === 'value') return null;
  const allowed = allowedAt(policySchema, path);
  if (allowed?.kind === 'map') return allowed.keys.includes(name) ? { kind: 'key', range, key: name } : null;
  if (allowed?.kind !== 'value' || allowed.schema !== licenseText || path.at(-1) !== '-') return null;
  if (isBuiltInGroup(name) || groups.has(name))
    return { kind: 'group', range, name, values: groupValues(groups, name) };
  const state = policyStates.find((one) => one === name);
  return state ? { kind: 'state', range, state } : licenseAt(context.text, offset, range);
}
