import { type Coordinates, displayCoordinates } from '../../../core/coordinates.ts';
import { type Completion, completion, inQuotes, licensesAt } from '../../../curation/assist/completion.ts';
import { type DraftContext, draftContext } from '../../../curation/assist/draftContext.ts';
import { policyStates } from '../../../policy/entries.ts';
import { builtInGroups } from '../../../policy/groups.ts';
import { policyKeys, policyScopes, ruleKeys } from '../../../policy/readPolicy.ts';
import { type PolicyField, type PolicyList, policyField } from './policyField.ts';

const maxComponents = 200;

/** What the workspace and the policy have to offer. */
export interface PolicyKnowledge {
  /** Groups of the policy itself. */
  readonly groups: readonly string[];
  readonly components: () => readonly Coordinates[];
}

/** The completions at the offset of a policy, best first. Needs no complete YAML. */
export function completePolicy(text: string, offset: number, knowledge: PolicyKnowledge): readonly Completion[] {
  const context = draftContext(text, offset);
  const field = context && policyField(context.path);
  if (!context || !field) return [];
  if (context.at === 'value') return field.is === 'value' ? valuesAt(field, context) : [];
  switch (field.is) {
    case 'policy':
      return keysAt(context, policyKeys);
    case 'rule':
      return keysAt(context, ruleKeys);
    case 'rules':
      return [completion('key', 'components', `- components:\n${' '.repeat(context.column + 6)}- `, context.range)];
    case 'item':
      return itemsAt(field.list, context, offset, knowledge);
    case 'list':
      return itemsAt(field.list, { ...context, text: '', before: '' }, offset, knowledge).map((one) => ({
        ...one,
        text: `- ${one.text}`,
        range: context.range,
      }));
    default:
      return [];
  }
}

function keysAt(context: DraftContext, keys: readonly string[]): readonly Completion[] {
  const below = `\n${' '.repeat(context.column + 2)}`;
  return keys
    .filter((key) => !context.beside.has(key))
    .map((key) => {
      const field = policyField([...context.path, key]);
      const isList = field?.is === 'list' || field?.is === 'rules';
      const behind = isList ? `${below}- ` : field?.is === 'groups' ? below : ' ';
      return completion('key', key, `${key}:${behind}`, context.range);
    });
}

function valuesAt({ values }: Extract<PolicyField, { is: 'value' }>, context: DraftContext): readonly Completion[] {
  return values.map((value) => completion('value', value, inQuotes(value, context), context.range));
}

function itemsAt(
  list: PolicyList,
  context: DraftContext,
  offset: number,
  { groups, components }: PolicyKnowledge,
): readonly Completion[] {
  const named = (kind: Completion['kind'], names: readonly string[]): readonly Completion[] =>
    names
      .filter((name) => isNear(name, context))
      .map((name) => completion(kind, name, inQuotes(name, context), context.range));
  if (list === 'scopes') return named('value', policyScopes);
  if (list === 'components') return named('component', patternsOf(components(), context));
  const states: readonly string[] = policyStates;
  return [
    ...named('group', [...builtInGroups, ...groups]),
    ...named('value', states),
    ...licensesAt(context, offset).filter(({ label }) => !states.includes(label)),
  ];
}

function isNear(name: string, { before }: DraftContext): boolean {
  return name.toLowerCase().includes(before.toLowerCase());
}

/** Coordinates without a version, once for each component, and their namespaces with a wildcard. */
function patternsOf(components: readonly Coordinates[], context: DraftContext): readonly string[] {
  const patterns = new Set<string>();
  for (const one of components) {
    const pattern = displayCoordinates({ ...one, revision: null });
    if (!isNear(pattern, context)) continue;
    if (one.namespace !== null) patterns.add(`${pattern.slice(0, pattern.lastIndexOf('/'))}/*`);
    patterns.add(pattern);
    if (patterns.size >= maxComponents) break;
  }
  return [...patterns].sort();
}
