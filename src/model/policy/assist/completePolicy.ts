import { type Coordinates, displayCoordinates } from '../../../core/coordinates.ts';
import { type Completion, completion, keysAt, licensesAt, valuesAt } from '../../../curation/assist/completion.ts';
import { type DraftContext, draftContext } from '../../../curation/assist/draftContext.ts';
import { type Allowed, allowedAt } from '../../../curation/yaml/schemaReading.ts';
import { policyStates } from '../../../policy/entries.ts';
import { builtInGroups } from '../../../policy/groups.ts';
import { licenseText, patternText, policySchema } from '../../../policy/policySchema.ts';

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
  const allowed = context && allowedAt(policySchema, context.path);
  if (!context || !allowed) return [];
  const isItem = context.path.at(-1) === '-';
  if (context.at === 'value')
    return allowed.kind === 'value' && !isItem ? valuesAt('value', allowed.values, context) : [];
  switch (allowed.kind) {
    case 'map':
      return keysAt('key', allowed.keys, context, policySchema);
    case 'list':
      return listAt(context, offset, knowledge);
    case 'value':
      return isItem ? itemsAt(allowed, context, offset, knowledge) : [];
    default:
      return [];
  }
}

/** In a list, where there is no dash yet. */
function listAt(context: DraftContext, offset: number, knowledge: PolicyKnowledge): readonly Completion[] {
  const item = allowedAt(policySchema, [...context.path, '-']);
  if (item?.kind === 'map')
    return [completion('key', 'components', `- components:\n${' '.repeat(context.column + 6)}- `, context.range)];
  if (item?.kind !== 'value') return [];
  return itemsAt(item, { ...context, text: '', before: '' }, offset, knowledge).map((one) => ({
    ...one,
    text: `- ${one.text}`,
    range: context.range,
  }));
}

function itemsAt(
  { schema, values }: Extract<Allowed, { readonly kind: 'value' }>,
  context: DraftContext,
  offset: number,
  { groups, components }: PolicyKnowledge,
): readonly Completion[] {
  const named = (kind: Completion['kind'], names: readonly string[]): readonly Completion[] =>
    valuesAt(
      kind,
      names.filter((name) => isNear(name, context)),
      context,
    );
  if (schema === patternText) return named('component', patternsOf(components(), context));
  if (schema !== licenseText) return named('value', values);
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
