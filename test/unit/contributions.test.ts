import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'mocha';

import { readOneGlob } from '../../src/base/globs.ts';
import {
  activityViewId,
  commandIds,
  componentsViewId,
  contextKeys,
  curationsViewId,
  definitionsViewId,
  disagreementsViewId,
  itemKinds,
  maxFileBytes,
  maxFileSizeRange,
  overviewViewType,
  panelViewType,
  submissionViewType,
  settingDefaults,
  settingsPrefix,
  viewContainerId,
} from '../../src/contributions.ts';
import { policyFileName } from '../../src/policy/policy.ts';
import { type MenuEntry, readManifest } from '../support/packageManifest.ts';

function isCommand(id: string): boolean {
  return (commandIds as readonly string[]).includes(id);
}

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] } };
  readonly contributes: {
    readonly commands: readonly {
      readonly command: string;
      readonly title: string;
      readonly category: string;
      readonly enablement?: string;
    }[];
    readonly menus: Readonly<Record<string, readonly MenuEntry[]>>;
    readonly submenus: readonly { readonly id: string; readonly label: string }[];
    readonly keybindings: readonly (MenuEntry & { readonly key: string })[];
    readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
    readonly customEditors: readonly { readonly viewType: string }[];
    readonly viewsContainers: { readonly activitybar: readonly { readonly id: string }[] };
    readonly viewsWelcome: readonly { readonly view: string; readonly contents: string; readonly when: string }[];
    readonly walkthroughs: readonly {
      readonly when: string;
      readonly steps: readonly {
        readonly description: string;
      }[];
    }[];
    readonly configuration: {
      readonly properties: Readonly<
        Record<
          string,
          {
            readonly default: unknown;
            readonly scope: string;
            readonly type: string;
            readonly minimum?: number;
            readonly maximum?: number;
            readonly items?: { readonly pattern?: string; readonly maxLength?: number };
          }
        >
      >;
    };
  };
}

const manifest = readManifest<Manifest>();
const { commands, menus, submenus, keybindings, views, viewsContainers, viewsWelcome, walkthroughs, configuration } =
  manifest.contributes;

const viewIds: readonly string[] = [
  componentsViewId,
  definitionsViewId,
  disagreementsViewId,
  curationsViewId,
  activityViewId,
];

/** Every when clause of package.json with its place. */
const whens = [
  ...Object.entries(menus).flatMap(([menu, entries]) =>
    entries.map(({ command, submenu, when }) => [`${menu} ${command ?? submenu}`, when ?? ''] as const),
  ),
  ...keybindings.map(({ command, when }) => [`key of ${command}`, when ?? ''] as const),
  ...viewsWelcome.map(({ when }, at) => [`welcome ${at}`, when] as const),
  ...walkthroughs.map(({ when }) => ['walkthrough', when] as const),
  ...commands.map(({ command, enablement }) => [`enablement ${command}`, enablement ?? ''] as const),
];

describe('package.json and contributions.ts', () => {
  it('define the same commands', () => {
    assert.deepEqual(commands.map(({ command }) => command).sort(), [...commandIds].sort());
  });

  it('register every command exactly once', () => {
    const folder = 'src/host';
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('Commands.ts'),
    );
    const handled = names.flatMap((name) =>
      [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/'(clearlydefined\.\w+)': (?:async )?\(/g)].map(
        ([, id]) => id,
      ),
    );
    assert.deepEqual(handled.sort(), [...commandIds].sort());
  });

  it('use one category, and command titles that begin with a capitalized verb', () => {
    for (const { category, title } of commands) {
      assert.equal(category, 'ClearlyDefined');
      assert.match(title, /^[A-Z][a-z]+\b/);
    }
  });

  it('use only existing commands in menus and key bindings', () => {
    for (const entries of [...Object.values(menus), keybindings])
      for (const { command, submenu } of entries)
        assert.ok(
          command === undefined ? submenus.some(({ id }) => id === submenu) : isCommand(command),
          command ?? submenu,
        );
  });

  it('offer a command once at each place of a menu', () => {
    for (const [menu, entries] of Object.entries(menus)) {
      // A button beside a row may also occur in the menu of the row.
      const places = entries.map(
        ({ command, submenu, when, group = '' }) =>
          `${menu} ${/^inline/.exec(group)?.[0] ?? ''}: ${command ?? submenu} when ${when}`,
      );
      assert.deepEqual(
        places.filter((place, at) => places.indexOf(place) !== at),
        [],
      );
    }
  });

  it('use a submenu once in a menu, since the editor ignores repetitions', () => {
    for (const [menu, entries] of Object.entries(menus)) {
      const shown = entries.flatMap(({ submenu }) => submenu ?? []);
      assert.deepEqual(
        shown.filter((one, at) => shown.indexOf(one) !== at),
        [],
        menu,
      );
    }
  });

  it('fill every submenu and show it', () => {
    const shown = Object.values(menus).flatMap((entries) => entries.flatMap(({ submenu }) => submenu ?? []));
    for (const { id } of submenus) {
      assert.ok((menus[id] ?? []).length > 1, id);
      assert.ok(shown.includes(id), id);
    }
  });

  it('link only to existing commands in welcome texts and in the walkthrough', () => {
    const texts = [
      ...viewsWelcome.map(({ contents }) => contents),
      ...walkthroughs.flatMap(({ steps }) => steps.map(({ description }) => description)),
    ];
    for (const text of texts)
      for (const [, command = ''] of text.matchAll(/command:([\w.]+)/g))
        assert.ok(
          isCommand(command) || command.startsWith('workbench.') || viewIds.includes(command.replace(/\.focus$/, '')),
          command,
        );
  });

  it('use only existing keys, views and items in when clauses', () => {
    const kinds = Object.values(itemKinds);
    for (const [where, when] of whens) {
      for (const [, key = ''] of when.matchAll(/(?<![\w.=] ?)(clearlydefined\.\w+)(?= |$)/g))
        assert.ok(
          [...contextKeys, ...viewIds].some((known) => known === key),
          `${where}: ${key}`,
        );
      for (const [, view = ''] of when.matchAll(/(?:view|focusedView) == (\S+)/g))
        assert.ok(viewIds.includes(view), `${where}: ${view}`);
      for (const [, item = ''] of when.matchAll(/viewItem == (\S+)/g))
        assert.ok(
          kinds.some((kind) => kind === item),
          `${where}: ${item}`,
        );
      for (const [, pattern = ''] of when.matchAll(/viewItem =~ \/(\S+)\//g))
        assert.ok(
          kinds.some((kind) => new RegExp(pattern).test(kind)),
          `${where}: ${pattern}`,
        );
    }
  });

  it('define the same settings with the same defaults', () => {
    const properties = Object.entries(configuration.properties).map(([key, property]) => [key, property.default]);
    const defaults = Object.entries(settingDefaults).map(([key, value]) => [`${settingsPrefix}.${key}`, value]);
    assert.deepEqual(properties, defaults);
  });

  it('let no untrusted workspace choose the services that receive requests', () => {
    const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    for (const key of ['apiUrl', 'webUrl', 'publicMirrors']) {
      assert.ok(restrictedConfigurations.includes(`clearlydefined.${key}`));
      assert.equal(configuration.properties[`clearlydefined.${key}`]?.scope, 'machine-overridable');
    }
  });

  it('let no untrusted workspace choose exclusions or the maximum file size', () => {
    const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    for (const key of ['exclude', 'maxFileSize']) assert.ok(restrictedConfigurations.includes(`clearlydefined.${key}`));
  });

  it('limit file sizes to the range of the setting', () => {
    const { minimum, maximum } = configuration.properties['clearlydefined.maxFileSize'] ?? {};
    assert.deepEqual({ minimum, maximum }, maxFileSizeRange);
    const rows: readonly (readonly [written: unknown, megabytes: number])[] = [
      [64, 64],
      [1, 1],
      [500, 500],
      [100_000, 500],
      [Infinity, 500],
      [0, 1],
      [-5, 1],
      [0.001, 1],
      [NaN, 64],
      ['9', 64],
      [null, 64],
    ];
    for (const [written, megabytes] of rows)
      assert.equal(maxFileBytes(written), megabytes * 1_000_000, String(written));
  });

  it('mark the patterns that are refused because of their parentheses', () => {
    for (const key of ['privatePackages', 'exclude']) {
      const { pattern = '', maxLength } = configuration.properties[`clearlydefined.${key}`]?.items ?? {};
      assert.equal(maxLength, 1000);
      for (const glob of ['@acme/*', '{a,b}/**', String.raw`a\(b\)`, '+(a)', '(a|b)', 'a|b', String.raw`a\\(b)`])
        assert.equal(new RegExp(pattern, 'u').test(glob), readOneGlob(glob).kind === 'usable', glob);
    }
  });

  it('define the same views and panel', () => {
    assert.deepEqual(
      viewsContainers.activitybar.map(({ id }) => id),
      [viewContainerId],
    );
    assert.deepEqual(
      views[viewContainerId]?.map(({ id }) => id),
      viewIds,
    );
    for (const viewType of [panelViewType, overviewViewType])
      assert.ok(manifest.activationEvents.includes(`onWebviewPanel:${viewType}`));
    assert.deepEqual(
      manifest.contributes.customEditors.map(({ viewType }) => viewType),
      [submissionViewType],
    );
  });

  it('activate the extension only for manifests, a policy and a restored panel', () => {
    const policy = `workspaceContains:${policyFileName}`;
    assert.ok(manifest.activationEvents.includes(policy));
    for (const event of manifest.activationEvents.filter((one) => one !== policy))
      assert.match(event, /^(workspaceContains:\*\*\/|onWebviewPanel:|onFileSystem:)/);
  });
});
