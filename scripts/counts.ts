// `npm run counts`: how much the interface has, beside the goal for each number. It fails nothing.
import fs from 'node:fs';
import path from 'node:path';
import { componentsViewId, itemKinds } from '../src/contributions.ts';
import { type Context, holds } from '../test/support/whenClause.ts';
import { projectRoot } from './project.ts';

interface Entry {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
  readonly group?: string;
}

interface Contributes {
  readonly commands: readonly { readonly command: string; readonly enablement?: string }[];
  readonly menus: Readonly<Record<string, readonly Entry[]>>;
  readonly views: Readonly<Record<string, readonly unknown[]>>;
  readonly configuration: { readonly properties: object };
}

const { commands, menus, views, configuration } = (
  JSON.parse(read('package.json')) as { readonly contributes: Contributes }
).contributes;

/** A folder whose components are listed; no editor is open, and nothing is selected, drafted or saved. */
const listed: Context = {
  workspaceFolderCount: 1,
  'clearlydefined.components': 'filled',
  'clearlydefined.definitions': 'empty',
  'clearlydefined.activity': 'empty',
  'clearlydefined.activityRows': '',
  'clearlydefined.lookUp': 'automatic',
  'clearlydefined.sources': 'none',
  'clearlydefined.unknownOutcomes': [],
};

/** The same with a selected component, a draft, a list of definitions, a policy, and earlier submissions and harvests. */
const inUse: Context = {
  ...listed,
  'clearlydefined.hasVersion': true,
  'clearlydefined.hasComponent': true,
  'clearlydefined.hasDraft': true,
  'clearlydefined.hasUnresolved': true,
  'clearlydefined.definitions': 'filled',
  'clearlydefined.activity': 'filled',
  'clearlydefined.activityRows': 'draft.good submission.open harvest.following export.written',
};

const row: Context = { ...listed, view: componentsViewId, viewItem: itemKinds.component, listMultiSelection: false };

function entriesOf(menu: string, context: Context): readonly Entry[] {
  return (menus[menu] ?? []).filter(
    ({ when, submenu }) => holds(when, context) && (submenu === undefined || entriesOf(submenu, context).length > 0),
  );
}

function isButton({ group = '' }: Entry): boolean {
  return /^(?:inline|navigation)/.test(group);
}

function palette(context: Context): number {
  const hidden = new Map(menus['commandPalette']?.map(({ command, when }) => [command, when]));
  return commands.filter(({ command, enablement }) => holds(enablement, context) && holds(hidden.get(command), context))
    .length;
}

function read(file: string): string {
  return fs.readFileSync(path.join(projectRoot, file), 'utf8');
}

const texts = ['package.nls.json', 'l10n/bundle.l10n.json'].flatMap((file) =>
  Object.values(JSON.parse(read(file)) as Readonly<Record<string, string | { readonly message: string }>>).map((text) =>
    typeof text === 'string' ? text : text.message,
  ),
);
const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => /\p{Letter}/u.test(word)).length;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const menuOfRow = entriesOf('view/item/context', row).filter((entry) => !isButton(entry));
const titleOfComponents = entriesOf('view/title', row);

const counts: readonly (readonly [what: string, now: number, goal: number | null])[] = [
  ['commands', commands.length, 65],
  ['commands in the palette, without an editor', palette(listed), 25],
  ['the same with a draft and a selected row', palette(inUse), null],
  ['views', sum(Object.values(views).map((all) => all.length)), 3],
  ['settings', Object.keys(configuration.properties).length, 10],
  ['menu entries of rows', menus['view/item/context']?.length ?? 0, 45],
  ['menu entries of view titles', menus['view/title']?.length ?? 0, 20],
  ['menu entries of editor titles', menus['editor/title']?.length ?? 0, 8],
  ['entries in the menu of a component', menuOfRow.length, 9],
  ['submenus among them', menuOfRow.filter(({ submenu }) => submenu !== undefined).length, 2],
  ['entries in the “…” menu of Components', titleOfComponents.filter((entry) => !isButton(entry)).length, 8],
  ['icons of Components', titleOfComponents.filter(isButton).length, 3],
  ['texts', texts.length, 1500],
  ['words in texts', sum(texts.map(wordsOf)), 9000],
  ['words in README.md', wordsOf(read('README.md')), 1000],
];

for (const [what, now, goal] of counts) {
  const against = goal === null ? '' : `${`≤ ${goal}`.padStart(9)}${now > goal ? '  over' : ''}`;
  console.log(`${what.padEnd(44)}${String(now).padStart(7)}${against}`);
}
