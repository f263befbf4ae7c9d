// What package.json says must fit together and fit the source. The generator lists these problems.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { activityViewId, componentsViewId, contextKeys, definitionsViewId, itemKinds } from '../src/contributions.ts';
import type { Contributed } from './contributions.ts';
import { projectRoot } from './project.ts';
import type { UiStrings } from './translations.ts';

interface Manifest {
  readonly contributes: Contributed & {
    readonly languageModelTools: readonly Readonly<Record<string, unknown>>[];
    readonly viewsWelcome: readonly { readonly contents: string; readonly when: string }[];
    readonly walkthroughs: readonly {
      readonly when: string;
      readonly steps: readonly { readonly description: string }[];
    }[];
  };
}

const viewIds: readonly string[] = [componentsViewId, definitionsViewId, activityViewId];

/** One line per problem of package.json; `strings`: package.nls.json; `handled`: the command of each handler. */
export function manifestProblems(
  manifest: Manifest,
  strings: UiStrings,
  handled: readonly string[],
  internal: readonly string[] = [],
): string[] {
  return [
    ...commandProblems(manifest.contributes, strings, handled, internal),
    ...menuProblems(manifest.contributes),
    ...linkProblems(manifest.contributes, strings),
    ...whenProblems(manifest.contributes),
    ...stringProblems(manifest, strings),
  ];
}

/** The commands that the files `src/host/…Commands.ts` handle. */
export function handledCommands(): string[] {
  const folder = path.join(projectRoot, 'src', 'host');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('Commands.ts'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .flatMap((text) => [...text.matchAll(/'(clearlydefined\.\w+)': (?:async )?\(/g)].map(([, id = '']) => id));
}

function commandProblems(
  { commands }: Contributed,
  strings: UiStrings,
  handled: readonly string[],
  internal: readonly string[],
): string[] {
  const ids = [...commands.map(({ command }) => command), ...internal];
  return [
    ...ids.filter((id) => !handled.includes(id)).map((id) => `${id} has no handler`),
    ...handled.filter((id) => !ids.includes(id)).map((id) => `${id} is handled, but is no command`),
    ...repeated(handled).map((id) => `${id} is handled twice`),
    ...commands
      .filter(({ title }) => !/^[A-Z][a-z]+\b/.test(textOf(title, strings)))
      .map(({ command, title }) => `${command}: "${textOf(title, strings)}" doesn't begin with a capitalized verb`),
  ];
}

function menuProblems({ menus, submenus }: Contributed): string[] {
  const ids = submenus.map(({ id }) => id);
  const shown = Object.values(menus).flatMap((entries) => entries.flatMap(({ submenu }) => submenu ?? []));
  return [
    ...Object.entries(menus).flatMap(([menu, entries]) => [
      ...(menu.includes('/') || menu === 'commandPalette' || ids.includes(menu) ? [] : [`there is no menu ${menu}`]),
      // A button beside a row may also occur in the menu of the row.
      ...repeated(
        entries.map(
          ({ command, submenu, when, group = '' }) =>
            `${/^inline/.exec(group)?.[0] ?? ''} ${command ?? submenu} when ${when}`,
        ),
      ).map((place) => `${menu} has twice: ${place.trim()}`),
      // The editor ignores repetitions.
      ...repeated(entries.flatMap(({ submenu }) => submenu ?? [])).map((id) => `${menu} has the submenu ${id} twice`),
    ]),
    ...ids.filter((id) => (menus[id] ?? []).length < 2).map((id) => `the submenu ${id} has fewer than two entries`),
    ...ids.filter((id) => !shown.includes(id)).map((id) => `the submenu ${id} is never shown`),
  ];
}

/** Of welcome texts and of the walkthrough. */
function linkProblems({ commands, viewsWelcome, walkthroughs }: Manifest['contributes'], strings: UiStrings): string[] {
  const texts = [
    ...viewsWelcome.map(({ contents }) => contents),
    ...walkthroughs.flatMap(({ steps }) => steps.map(({ description }) => description)),
  ];
  return texts
    .flatMap((text) => [...textOf(text, strings).matchAll(/command:([\w.]+)/g)].map(([, target = '']) => target))
    .filter(
      (target) =>
        !target.startsWith('workbench.') &&
        !commands.some(({ command }) => command === target) &&
        !viewIds.includes(target.replace(/\.focus$/, '')),
    )
    .map((target) => `a text links to ${target}, which is no command`);
}

/** Keys, views and kinds of rows that don't exist. */
function whenProblems({ commands, menus, keybindings, viewsWelcome, walkthroughs }: Manifest['contributes']): string[] {
  const whens: readonly (readonly [where: string, when: string | undefined])[] = [
    ...Object.entries(menus).flatMap(([menu, entries]) =>
      entries.map(({ command, submenu, when }) => [`${menu} ${command ?? submenu}`, when] as const),
    ),
    ...keybindings.map(({ command, when }) => [`key of ${command}`, when] as const),
    ...viewsWelcome.map(({ contents, when }) => [contents, when] as const),
    ...walkthroughs.map(({ when }) => ['walkthrough', when] as const),
    ...commands.map(({ command, enablement }) => [`enablement of ${command}`, enablement] as const),
  ];
  const keys: readonly string[] = [...contextKeys, ...viewIds];
  const kinds: readonly string[] = Object.values(itemKinds);
  const unknown: readonly (readonly [pattern: RegExp, isKnown: (name: string) => boolean])[] = [
    [/(?<![\w.=] ?)(clearlydefined\.\w+)(?= |\)|$)/g, (key) => keys.includes(key)],
    [/(?:view|focusedView) == ([^\s)]+)/g, (view) => viewIds.includes(view)],
    [/viewItem == ([^\s)]+)/g, (kind) => kinds.includes(kind)],
    [/viewItem =~ \/(\S+)\//g, (pattern) => kinds.some((kind) => new RegExp(pattern).test(kind))],
  ];
  return whens.flatMap(([where, when = '']) =>
    unknown.flatMap(([pattern, isKnown]) =>
      [...when.matchAll(pattern)].flatMap(([, name = '']) => (isKnown(name) ? [] : [`${where}: ${name} is unknown`])),
    ),
  );
}

/** Properties of package.json that users read. */
const shownProperties =
  /^(?:title|shortTitle|category|label|name|contextualTitle|contents|altText|.*[dD]escriptions?|patternErrorMessage)$/;

/** Of a tool for language models: names of the interface, and text for models, which is English. */
const forModels: ReadonlySet<string> = new Set(['name', 'modelDescription', 'inputSchema']);

/** Texts that users read are keys of package.nls.json, and every key is used. */
function stringProblems(manifest: Manifest, strings: UiStrings): string[] {
  const { displayName, description, capabilities, contributes } = manifest as Manifest &
    Readonly<Record<string, unknown>>;
  const { languageModelTools, ...others } = contributes;
  const used = new Set<string>();
  const literal: string[] = [];
  const collect = (value: unknown, name = ''): void => {
    if (typeof value === 'string') {
      const key = keyOf(value);
      if (key !== undefined) used.add(key);
      else if (shownProperties.test(name)) literal.push(`the ${name} "${value}" is no key of package.nls.json`);
    } else if (Array.isArray(value)) for (const item of value) collect(item, name);
    else if (typeof value === 'object' && value !== null)
      for (const [key, child] of Object.entries(value)) collect(child, key);
  };
  collect({ others, displayName, description, capabilities });
  for (const tool of languageModelTools)
    collect(Object.fromEntries(Object.entries(tool).filter(([key]) => !forModels.has(key))));
  return [
    ...literal,
    ...[...used].filter((key) => !Object.hasOwn(strings, key)).map((key) => `package.nls.json has no ${key}`),
    ...Object.keys(strings)
      .filter((key) => !used.has(key))
      .map((key) => `package.nls.json: ${key} is never used`),
  ];
}

function textOf(value: string, strings: UiStrings): string {
  return strings[keyOf(value) ?? ''] ?? value;
}

/** The key of a UI string in package.json, or undefined for any other string. */
function keyOf(value: string): string | undefined {
  return /^%([\w.]+)%$/.exec(value)?.[1];
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) !== at);
}
