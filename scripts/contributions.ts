// Commands, menus and keys of package.json, derived from contributions.json, the file to edit. A command has a line for
// each menu that offers it; its title is the string `command.<name>` of package.nls.json. In a when clause, `@name`
// stands for one of the conditions at the top of the file.
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { applyEdits, modify } from 'jsonc-parser';

import { projectRoot } from './project.ts';

/** The hand-written file. Names of commands and submenus come without `clearlydefined.`. */
export interface Contributions {
  readonly conditions: Readonly<Record<string, string>>;
  /** Where each submenu is shown; its label is the string `submenu.<name>`. */
  readonly submenus: Readonly<Record<string, readonly Place[]>>;
  readonly commands: Readonly<Record<string, Command>>;
}

interface Command {
  /** What its handler does, for readers of the source; users see the title. */
  readonly description?: string;
  /** The arguments that a view, a hover or a panel passes; the palette passes none. */
  readonly arguments?: string;
  /** A codicon, if it has a button in the title of a view or in a row. */
  readonly icon?: string;
  readonly enablement?: string;
  /** When the palette lists the command; without it, always. */
  readonly palette?: string;
  readonly menus?: readonly Place[];
  readonly keys?: readonly Key[];
  /** Run by rows, links and other commands only: package.json doesn't have it. */
  readonly isInternal?: true;
}

interface Place {
  /** One of VS Code's menus, which have a slash, or a submenu. */
  readonly menu: string;
  readonly group: string;
  readonly when?: string;
}

interface Key {
  readonly key: string;
  readonly mac?: string;
  readonly when: string;
  readonly args?: unknown;
}

/** An entry of a menu as in package.json. */
export interface MenuEntry {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
  readonly group?: string;
}

/** These parts of `contributes` in package.json. */
export interface Contributed {
  readonly commands: readonly {
    readonly command: string;
    readonly title: string;
    readonly category: string;
    readonly icon?: string;
    readonly enablement?: string;
  }[];
  readonly submenus: readonly { readonly id: string; readonly label: string }[];
  readonly menus: Readonly<Record<string, readonly MenuEntry[]>>;
  readonly keybindings: readonly (Key & { readonly command: string })[];
}

const prefix = 'clearlydefined.';

export function readContributions(): Contributions {
  return JSON.parse(readFileSync(path.join(projectRoot, 'contributions.json'), 'utf8')) as Contributions;
}

/** Throws for a condition that isn't defined. Menus are in the order in which they are used first. */
export function contributed({ conditions, submenus, commands: all }: Contributions): Contributed {
  const commands = Object.fromEntries(Object.entries(all).filter(([, { isInternal = false }]) => !isInternal));
  const clause = (when: string): string =>
    when.replace(/@(\w+)/g, (_all, name: string) => {
      const condition = conditions[name];
      if (condition === undefined) throw new Error(`contributions.json: @${name} is no condition`);
      return condition.includes(' || ') && when !== `@${name}` ? `(${condition})` : condition;
    });
  const whenOf = ({ when }: { readonly when?: string }): { readonly when?: string } =>
    when === undefined ? {} : { when: clause(when) };
  const menus: Record<string, MenuEntry[]> = {};
  const show = (what: MenuEntry, places: readonly Place[] = []): void => {
    for (const place of places) {
      const menu = place.menu.includes('/') ? place.menu : prefix + place.menu;
      (menus[menu] ??= []).push({ ...what, ...whenOf(place), group: place.group });
    }
  };
  for (const [name, { menus: places }] of Object.entries(commands)) show({ command: prefix + name }, places);
  for (const [name, places] of Object.entries(submenus)) show({ submenu: prefix + name }, places);
  menus['commandPalette'] = Object.entries(commands).flatMap(([name, { palette }]) =>
    palette === undefined ? [] : [{ command: prefix + name, when: clause(palette) }],
  );
  return {
    commands: Object.entries(commands).map(([name, { icon, enablement }]) => ({
      command: prefix + name,
      title: `%command.${name}%`,
      category: '%displayName%',
      ...(icon === undefined ? {} : { icon: `$(${icon})` }),
      ...(enablement === undefined ? {} : { enablement: clause(enablement) }),
    })),
    submenus: Object.keys(submenus).map((name) => ({ id: prefix + name, label: `%submenu.${name}%` })),
    menus,
    keybindings: Object.entries(all).flatMap(([name, { keys = [] }]) =>
      keys.map(({ when, ...key }) => ({ command: prefix + name, ...key, when: clause(when) })),
    ),
  };
}

/** Commands that package.json doesn't have. */
export function internalCommands(): readonly string[] {
  return Object.entries(readContributions().commands).flatMap(([name, { isInternal = false }]) =>
    isInternal ? [prefix + name] : [],
  );
}

/** package.json with these parts; everything else stays byte for byte. */
export function withContributions(parts: Contributed, current: string): string {
  const { contributes } = JSON.parse(current) as { readonly contributes: Readonly<Record<string, unknown>> };
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  let text = current;
  for (const [name, part] of Object.entries(parts))
    if (JSON.stringify(contributes[name]) !== JSON.stringify(part))
      text = applyEdits(text, modify(text, ['contributes', name], part, { formattingOptions }));
  return text;
}

/** `src/commandIds.generated.ts` */
export function commandIdsText({ commands }: Contributions): string {
  return [
    '// Written by scripts/generate.ts from contributions.json. Do not edit.',
    '/**',
    ' * Every command, with the arguments that a view, a hover or the panel gives it: from the palette there are none. A',
    ' * handler checks them.',
    ' */',
    'export const commandIds = [',
    ...Object.entries(commands).flatMap(([name, { description, arguments: args }]) => [
      ...(description === undefined ? [] : [`  /** ${description} */`]),
      `  '${prefix}${name}',${args === undefined ? '' : ` // ${args}`}`,
    ]),
    '] as const;',
    '',
    'export type CommandId = (typeof commandIds)[number];',
    '',
  ].join('\n');
}
