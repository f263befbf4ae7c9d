import { policyKeys, ruleKeys } from '../../../policy/readPolicy.ts';

/** What the items of a list are. */
export type PolicyList = 'licenses' | 'scopes' | 'components';

/** What stands at a path of a policy (`DraftContext.path`). */
export type PolicyField =
  | { readonly is: 'policy' | 'rule' | 'rules' | 'groups' }
  /** A list itself, and an item of it. */
  | { readonly is: 'list' | 'item'; readonly list: PolicyList }
  /** A single value; the known ones of it. */
  | { readonly is: 'value'; readonly key: string; readonly values: readonly string[] };

/** `null`: a policy has nothing there. */
export function policyField(path: readonly string[]): PolicyField | null {
  const [first, second, ...rest] = path;
  if (first === undefined) return { is: 'policy' };
  if (first === 'rules') {
    if (second === undefined) return { is: 'rules' };
    if (second !== '-') return null;
    return rest.length === 0 ? { is: 'rule' } : fieldIn(ruleKeys, rest);
  }
  if (first === 'groups') {
    if (second === undefined) return { is: 'groups' };
    return listField('licenses', rest);
  }
  return fieldIn(policyKeys, path);
}

function fieldIn(keys: readonly string[], [key = '', ...rest]: readonly string[]): PolicyField | null {
  if (!keys.includes(key)) return null;
  const list = lists.get(key);
  if (list) return listField(list, rest);
  return rest.length === 0 ? { is: 'value', key, values: values.get(key) ?? [] } : null;
}

function listField(list: PolicyList, rest: readonly string[]): PolicyField | null {
  if (rest.length === 0) return { is: 'list', list };
  return rest.length === 1 && rest[0] === '-' ? { is: 'item', list } : null;
}

const lists: ReadonlyMap<string, PolicyList> = new Map([
  ['allow', 'licenses'],
  ['review', 'licenses'],
  ['deny', 'licenses'],
  ['scopes', 'scopes'],
  ['components', 'components'],
]);

const values: ReadonlyMap<string, readonly string[]> = new Map([
  ['unlisted', ['allow', 'review', 'deny']],
  ['judge', ['declared', 'discovered', 'both']],
]);
