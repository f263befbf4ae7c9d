import { type Coordinates, coordinatesKey, displayName } from '../../core/coordinates.ts';
import { type LicenseExpression, parseLicenseExpression } from '../../core/licenseExpression.ts';
import { licenseStateOf } from '../../core/licenseState.ts';
import type { Loadable } from '../../core/loadable.ts';
import { plainText } from '../../core/plainText.ts';
import type { DefinitionSummary } from '../../core/summary.ts';
import { scalarText } from '../../curation/yaml/scalarText.ts';
import { policyStateOf } from '../../policy/entries.ts';
import { type BuiltInGroup, groupIds } from '../../policy/groups.ts';
import type { InventoryManifest } from '../workspace/inventoryFile.ts';

/** Maximum names in one comment. */
const maxNamed = 5;

/**
 * A policy that fits what these manifests use today: permissive licenses and, where they are used, weak copyleft are
 * allowed; strong copyleft, licenses of no group and everything unclear are to be reviewed. Comments say by which
 * components. In English, since it is shared with others.
 */
export function proposedPolicy(
  manifests: readonly InventoryManifest[],
  get: (coordinates: Coordinates) => Loadable<DefinitionSummary>,
): string {
  const uses = usesIn(manifests, get);
  const ofGroup = (group: BuiltInGroup): readonly Use[] => uses.filter((one) => one.group === group);
  const [permissive, weak, strong] = [ofGroup('permissive'), ofGroup('weakCopyleft'), ofGroup('strongCopyleft')];
  const others = uses.filter(({ group, isState }) => group === null && !isState);
  const unclear = new Map(uses.filter(({ isState }) => isState).map((one) => [one.text, one]));
  const states = ['NOASSERTION', 'OTHER', 'NONE', 'unknown', 'notHarvested'].map(
    (text) => unclear.get(text) ?? { ...nothing, text },
  );
  return [
    '# License policy of this folder. Components that it does not allow are in the Problems panel.',
    '# Lists have SPDX expressions, states, and the groups permissive, weakCopyleft and strongCopyleft.',
    '',
    'allow:',
    ...groupLines('permissive', permissive),
    ...(weak.length > 0 ? groupLines('weakCopyleft', weak) : ['  # - weakCopyleft # not used today']),
    '',
    'review:',
    ...groupLines('strongCopyleft', strong),
    ...others.flatMap((use) => [`  # ${componentsOf([use])}`, `  - ${scalarText(use.text)}`]),
    '  # No identified license.',
    ...states.map((use) => `  - ${use.text}${use.names.size > 0 ? ` # ${componentsOf([use])}` : ''}`),
    '',
    '# Licenses that are in no list: allow, review or deny.',
    'unlisted: review',
    '',
    '# deny:',
    '#   - AGPL-3.0-only',
    '',
    '# rules:',
    '#   - components: [npm/npmjs/-/example]',
    '#     allow: [GPL-3.0-only]',
    '#     reason: used by the build only',
    '#     expires: 2030-12-31',
    '',
  ].join('\n');
}

/** A license or state in use. */
interface Use {
  readonly text: string;
  readonly group: BuiltInGroup | null;
  readonly isState: boolean;
  /** Of components, each once. */
  readonly names: ReadonlySet<string>;
}

const nothing: Use = { text: '', group: null, isState: true, names: new Set() };

function usesIn(
  manifests: readonly InventoryManifest[],
  get: (coordinates: Coordinates) => Loadable<DefinitionSummary>,
): readonly Use[] {
  const uses = new Map<string, Use & { readonly names: Set<string> }>();
  const seen = new Set<string>();
  const add = (text: string, name: string, isState: boolean): void => {
    let use = uses.get(text);
    if (!use) uses.set(text, (use = { text, group: isState ? null : groupOf(text), isState, names: new Set() }));
    use.names.add(name);
  };
  for (const { dependencies } of manifests)
    for (const { coordinates } of dependencies) {
      if (!coordinates?.revision || seen.has(coordinatesKey(coordinates))) continue;
      seen.add(coordinatesKey(coordinates));
      const { kind, expression } = licenseStateOf(get(coordinates));
      const name = displayName(coordinates);
      const parsed = expression === null ? null : parseLicenseExpression(expression);
      if (kind === 'expression' || kind === 'licenseRef')
        for (const text of parsed?.ok ? neededOf(parsed.value) : []) add(text, name, false);
      else if (!isPending.has(kind)) add(policyStateOf(kind) ?? 'unknown', name, true);
    }
  return [...uses.values()].sort((a, b) => b.names.size - a.names.size || (a.text < b.text ? -1 : 1));
}

const isPending: ReadonlySet<string> = new Set(['loading', 'notLookedUpYet', 'failed']);

/** The licenses that have to be allowed: all of an `AND`, the most permissive branch of an `OR`. */
function neededOf(expression: LicenseExpression): readonly string[] {
  if (expression.kind === 'license') {
    const { id, orLater, exception } = expression;
    return [`${id}${orLater ? '+' : ''}${exception === null ? '' : ` WITH ${exception}`}`];
  }
  const [left, right] = [neededOf(expression.left), neededOf(expression.right)];
  if (expression.kind === 'and') return [...left, ...right];
  return rankOf(right) < rankOf(left) ? right : left;
}

function rankOf(texts: readonly string[]): number {
  return Math.max(
    ...texts.map((text) => {
      const group = groupOf(text);
      return group === null ? groups.length : groups.indexOf(group);
    }),
  );
}

const groups: readonly BuiltInGroup[] = ['permissive', 'weakCopyleft', 'strongCopyleft'];
let groupById: ReadonlyMap<string, BuiltInGroup> | null = null;

/** An exception only adds permissions. */
function groupOf(text: string): BuiltInGroup | null {
  groupById ??= new Map(groups.flatMap((group) => groupIds(group).map((id) => [id, group] as const)));
  const [id = ''] = text.split(' ');
  return groupById.get(id) ?? groupById.get(id.replace(/\+$/, '')) ?? null;
}

function groupLines(group: BuiltInGroup, uses: readonly Use[]): readonly string[] {
  if (uses.length === 0) return [`  # Not used today.`, `  - ${group}`];
  const licenses = uses.map(({ text }) => text);
  const list = licenses.slice(0, 2 * maxNamed).join(', ') + (licenses.length > 2 * maxNamed ? ', …' : '');
  const isStrong = group === 'strongCopyleft';
  return [`  # ${isStrong ? componentsOf(uses) : countOf(uses)} (${list})`, `  - ${group}`];
}

function countOf(uses: readonly Use[]): string {
  const { size } = new Set(uses.flatMap(({ names }) => [...names]));
  return size === 1 ? '1 component' : `${size} components`;
}

function componentsOf(uses: readonly Use[]): string {
  const names = [...new Set(uses.flatMap((use) => [...use.names]))].sort();
  const shown = names.slice(0, maxNamed).map((name) => plainText(name));
  return `${countOf(uses)}: ${shown.join(', ')}${names.length > maxNamed ? ', …' : ''}`;
}
