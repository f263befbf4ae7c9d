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
  panelViewType,
  settingDefaults,
  settingsPrefix,
  viewContainerId,
} from '../../src/contributions.ts';
import { readManifest } from '../support/packageManifest.ts';
import { type Context, holds } from '../support/whenClause.ts';

interface MenuEntry {
  readonly command?: string;
  /** The name of a submenu that opens at this place. */
  readonly submenu?: string;
  readonly when?: string;
  readonly group?: string;
}

function isCommand(id: string): boolean {
  return (commandIds as readonly string[]).includes(id);
}

/** The entries of a row, in all of its menu or as buttons beside it. `selection`: more than one row is selected. */
function entriesOf(view: string, viewItem: string, place: 'menu' | 'buttons', listMultiSelection = false): MenuEntry[] {
  const context = { view, viewItem, listMultiSelection };
  const isShown = ({ submenu, when }: MenuEntry): boolean =>
    holds(when, context) && (submenu === undefined || (menus[submenu] ?? []).some(isShown));
  return (menus['view/item/context'] ?? []).filter(
    (entry) => entry.group?.startsWith('inline') === (place === 'buttons') && isShown(entry),
  );
}

/** Every command of a row's menu, those of submenus included. */
function commandsOf(view: string, viewItem: string): string[] {
  const context = { view, viewItem, listMultiSelection: false };
  const inside = ({ command, submenu = '' }: MenuEntry): readonly string[] =>
    command !== undefined
      ? [command]
      : (menus[submenu] ?? []).filter(({ when }) => holds(when, context)).flatMap(inside);
  return entriesOf(view, viewItem, 'menu').flatMap(inside);
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
    readonly viewsContainers: { readonly activitybar: readonly { readonly id: string }[] };
    readonly viewsWelcome: readonly { readonly view: string; readonly contents: string; readonly when: string }[];
    readonly walkthroughs: readonly {
      readonly when: string;
      readonly steps: readonly {
        readonly description: string;
        readonly media: { readonly svg: string };
        readonly completionEvents: readonly string[];
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

/** The commands that the palette lists. */
function paletteOf(context: Context): string[] {
  const entries = new Map(menus['commandPalette']?.map(({ command, when }) => [command, when]));
  return commands
    .filter(({ command, enablement }) => holds(enablement, context) && holds(entries.get(command), context))
    .map(({ command }) => command);
}

/** A window without a folder, in which the extension runs and nothing is saved. */
const emptyWindow: Context = {
  workspaceFolderCount: 0,
  'clearlydefined.components': 'noFolder',
  'clearlydefined.definitions': 'empty',
  'clearlydefined.curations': 'empty',
  'clearlydefined.curationRows': '',
  'clearlydefined.activity': 'empty',
  'clearlydefined.activityRows': '',
  'clearlydefined.lookUp': 'automatic',
  'clearlydefined.hasLookUpNotice': true,
  'clearlydefined.sources': 'none',
  'clearlydefined.unknownOutcomes': [],
};

/** Every kind of row in every view. */
const rowKinds = viewIds.flatMap((view) => Object.values(itemKinds).map((kind) => [view, kind] as const));

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

  it('show at most four buttons on a row', () => {
    for (const [view, kind] of rowKinds) {
      const buttons = entriesOf(view, kind, 'buttons');
      assert.ok(buttons.length <= 4, `${view} ${kind}: ${buttons.map(({ command }) => command).join()}`);
    }
  });

  it('show at most four buttons in the title of a view', () => {
    const states = { 'clearlydefined.hasDraft': true, 'clearlydefined.activity': 'filled' };
    for (const view of viewIds)
      for (const isFiltered of [true, false])
        for (const lookUp of ['automatic', 'onDemand', 'asksFirst'])
          for (const isBusy of [true, false]) {
            const filters = {
              'clearlydefined.isFiltered': isFiltered,
              'clearlydefined.definitionsFiltered': isFiltered,
            };
            const busy = { 'clearlydefined.isBusy': isBusy, 'clearlydefined.lookUp': lookUp };
            const context = { view, 'clearlydefined.components': 'filled', ...states, ...filters, ...busy };
            const buttons = (menus['view/title'] ?? []).filter(
              ({ group, when }) => group?.startsWith('navigation') === true && holds(when, context),
            );
            assert.ok(buttons.length <= 4, `${view}: ${buttons.map(({ command }) => command).join()}`);
          }
  });

  it('show at most twelve entries in the menu of a row, and each command once', () => {
    for (const [view, kind] of rowKinds)
      for (const listMultiSelection of [true, false]) {
        const entries = entriesOf(view, kind, 'menu', listMultiSelection);
        const names = entries.map(({ command, submenu }) => command ?? submenu);
        assert.ok(names.length <= 12, `${view} ${kind}: ${names.length} entries: ${names.join()}`);
        const all = commandsOf(view, kind);
        assert.deepEqual(
          all.filter((one, at) => all.indexOf(one) !== at),
          [],
          `${view} ${kind}`,
        );
      }
  });

  it('offer in the menu of a row only what can be done with it', () => {
    const rows: readonly (readonly [view: string, kind: string, missing: readonly string[]])[] = [
      [
        componentsViewId,
        itemKinds.unharvestedComponent,
        ['whyThisLicense', 'planDraft', 'openFiles', 'openRawHarvest', 'openFileText', 'compare', 'previewUncurated'],
      ],
      [definitionsViewId, itemKinds.unharvestedDefinition, ['whyThisLicense', 'planDraft', 'openFiles', 'compare']],
      [componentsViewId, itemKinds.unresolved, ['openDefinition', 'whyThisLicense', 'planDraft', 'compare']],
      [componentsViewId, itemKinds.skipped, ['openDefinition', 'queueHarvest', 'draftCuration', 'copyCoordinates']],
      [definitionsViewId, itemKinds.privateDefinition, ['queueHarvest', 'draftCuration', 'openOnWeb', 'planDraft']],
      [curationsViewId, itemKinds.conflictingDraft, ['submitDraft', 'planDraft', 'previewDraft']],
      [curationsViewId, itemKinds.sendingSubmission, ['openSubmission', 'sendAgain', 'lookForSubmission']],
      [activityViewId, itemKinds.harvest, ['queueHarvestAgain', 'forgetActivity', 'draftCuration']],
    ];
    for (const [view, kind, missing] of rows) {
      const offered = commandsOf(view, kind);
      assert.ok(offered.length > 0, kind);
      for (const name of missing) assert.ok(!offered.includes(`clearlydefined.${name}`), `${kind}: ${name}`);
    }
    assert.ok(commandsOf(componentsViewId, itemKinds.unharvestedComponent).includes('clearlydefined.queueHarvest'));
    assert.ok(commandsOf(curationsViewId, itemKinds.goodDraft).includes('clearlydefined.planDraft'));
  });

  it('offer the same commands for a component in both views', () => {
    const ofTheList = ['moveDefinitionUp', 'moveDefinitionDown', 'removeDefinition', 'addToDefinitions'].map(
      (name) => `clearlydefined.${name}`,
    );
    const common = (view: string, kind: string): string[] =>
      commandsOf(view, kind).filter((command) => !ofTheList.includes(command));
    for (const [definition, component] of [
      [itemKinds.definition, itemKinds.component],
      [itemKinds.unharvestedDefinition, itemKinds.unharvestedComponent],
    ] as const)
      assert.deepEqual(common(definitionsViewId, definition), common(componentsViewId, component));
    assert.ok(commandsOf(componentsViewId, itemKinds.component).includes('clearlydefined.addToDefinitions'));
    assert.ok(commandsOf(definitionsViewId, itemKinds.definition).includes('clearlydefined.removeDefinition'));
  });

  it('list at most 25 commands in the palette of an empty window', () => {
    const before = paletteOf({ workspaceFolderCount: 0 });
    assert.ok(before.length <= 25, before.join());
    assert.ok(before.includes('clearlydefined.findComponent'));
    // After the views were shown: no folder, nothing saved.
    const after = paletteOf(emptyWindow);
    assert.ok(after.length <= 25, after.join());
  });

  it('list in the palette only what can be done at that place', () => {
    const folder = {
      ...emptyWindow,
      workspaceFolderCount: 1,
      resourceLangId: 'json',
      'clearlydefined.components': 'filled',
    };
    const panel = { ...folder, resourceLangId: undefined, activeWebviewPanelId: panelViewType };
    const drafting = { ...folder, 'clearlydefined.hasDraft': true, 'clearlydefined.curationRows': 'draft.good' };
    const sent = { ...folder, 'clearlydefined.curationRows': 'submission.open submission.unsure' };
    const rows: readonly (readonly [name: string, context: Context, listed: string, missing: string])[] = [
      [
        'a file of a folder',
        folder,
        'scan refresh filter groupBy find findDisagreements queueHarvestOfUnknown lookUpHere draftCurationHere',
        'openDefinition compare discardDraft sendAgain forgetSubmission showDiff sendContribution cancel clearFilter',
      ],
      [
        'a panel',
        panel,
        'openFiles whyThisLicense compare draftCuration planDraft copyPackageUrl revealInManifest showDiff',
        'lookUpHere draftCurationHere discardDraft submitDraft removeDefinition moveDefinitionUp stopCountingLocally',
      ],
      [
        'a draft that is not in the editor',
        drafting,
        'openDraft previewDraft submitDraft discardDraft chooseDraft submitChosenDrafts countLocally planDraft',
        'resolveDraftConflict sendAgain openSubmission lookForSubmission sendContribution restoreDraft',
      ],
      [
        'two submissions',
        sent,
        'openSubmission openSubmissionOnWeb lookForSubmission sendAgain forgetSubmission countLocally',
        'discardDraft queueHarvestAgain askHarvestAgain openExport forgetActivity clearActivity',
      ],
    ];
    for (const [name, context, listed, missing] of rows) {
      const commandsListed = paletteOf(context);
      for (const one of listed.split(' '))
        assert.ok(commandsListed.includes(`clearlydefined.${one}`), `${name}: ${one}`);
      for (const one of missing.split(' '))
        assert.ok(!commandsListed.includes(`clearlydefined.${one}`), `${name}: ${one} is listed`);
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

  it('link to the walkthrough from every empty view', () => {
    for (const view of viewIds)
      assert.ok(
        viewsWelcome.some(
          (welcome) => welcome.view === view && welcome.contents.includes('(command:clearlydefined.openWalkthrough)'),
        ),
        view,
      );
  });

  it('complete each of the four steps of the walkthrough by what the user does there, and ship its picture', () => {
    const [{ steps = [], when } = {}] = walkthroughs;
    assert.equal(steps.length, 4);
    // The editor opens a walkthrough by itself if its when clause holds while the extension is installed.
    assert.equal(holds(when, {}), false);
    for (const { completionEvents, media } of steps) {
      assert.ok(readFileSync(media.svg, 'utf8').startsWith('<svg '));
      assert.ok(readFileSync('.vscodeignore', 'utf8').includes('!media/walkthrough/*.svg'));
      for (const event of completionEvents) {
        const [, kind, name = ''] = /^on(View|Command|Context):(.+)$/.exec(event) ?? [];
        if (kind === 'View') assert.ok(viewIds.includes(name), event);
        else if (kind === 'Command') assert.ok(isCommand(name), event);
        else {
          assert.equal(kind, 'Context', event);
          assert.equal(holds(name, emptyWindow), false, event);
        }
      }
    }
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
    assert.ok(manifest.activationEvents.includes(`onWebviewPanel:${panelViewType}`));
  });

  it('activate the extension only for manifests and a restored panel', () => {
    for (const event of manifest.activationEvents)
      assert.match(event, /^(workspaceContains:\*\*\/|onWebviewPanel:|onFileSystem:)/);
  });
});
