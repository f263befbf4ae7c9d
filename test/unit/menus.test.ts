// What the palette, the views and their rows offer, by the when clauses of package.json.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';

import {
  activityViewId,
  commandIds,
  componentsViewId,
  definitionsViewId,
  itemKinds,
  panelViewType,
} from '../../src/contributions.ts';
import { type MenuEntry, readManifest } from '../support/packageManifest.ts';
import { type Context, holds } from '../support/whenClause.ts';

interface Step {
  readonly media: { readonly svg: string };
  readonly completionEvents: readonly string[];
}

const { commands, menus, viewsWelcome, walkthroughs } = readManifest<{
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly enablement?: string }[];
    readonly menus: Readonly<Record<string, readonly MenuEntry[]>>;
    readonly viewsWelcome: readonly { readonly view: string; readonly contents: string }[];
    readonly walkthroughs: readonly { readonly when: string; readonly steps: readonly Step[] }[];
  };
}>().contributes;

const viewIds: readonly string[] = [componentsViewId, definitionsViewId, activityViewId];

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
  'clearlydefined.activity': 'empty',
  'clearlydefined.activityRows': '',
  'clearlydefined.lookUp': 'automatic',
  'clearlydefined.sources': 'none',
};

/** Every kind of row in every view. */
const rowKinds = viewIds.flatMap((view) => Object.values(itemKinds).map((kind) => [view, kind] as const));

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

describe('Palette and menus', () => {
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

  it('show at most nine entries in the menu of a row, and each command once; Remove besides in Definitions', () => {
    for (const [view, kind] of rowKinds)
      for (const listMultiSelection of [true, false]) {
        const entries = entriesOf(view, kind, 'menu', listMultiSelection);
        const names = entries.map(({ command, submenu }) => command ?? submenu);
        const maxEntries = view === definitionsViewId ? 10 : 9;
        assert.ok(names.length <= maxEntries, `${view} ${kind}: ${names.length} entries: ${names.join()}`);
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
      [componentsViewId, itemKinds.skipped, ['openDefinition', 'queueHarvest', 'setLicense', 'copyCoordinates']],
      [definitionsViewId, itemKinds.privateDefinition, ['queueHarvest', 'setLicense', 'openOnWeb', 'planDraft']],
      [activityViewId, itemKinds.conflictingDraft, ['submitDraft', 'planDraft', 'previewDraft']],
      [activityViewId, itemKinds.sendingSubmission, ['openSubmission', 'sendAgain', 'findPullRequest']],
      [activityViewId, itemKinds.harvest, ['queueHarvestAgain', 'removeActivity', 'setLicense']],
    ];
    for (const [view, kind, missing] of rows) {
      const offered = commandsOf(view, kind);
      assert.ok(offered.length > 0, kind);
      for (const name of missing) assert.ok(!offered.includes(`clearlydefined.${name}`), `${kind}: ${name}`);
    }
    assert.ok(commandsOf(componentsViewId, itemKinds.unharvestedComponent).includes('clearlydefined.queueHarvest'));
    assert.ok(commandsOf(activityViewId, itemKinds.goodDraft).includes('clearlydefined.planDraft'));
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

  it('list at most 25 commands in the palette beside a listed folder, of 65 in all', () => {
    const listed = { ...emptyWindow, workspaceFolderCount: 1, 'clearlydefined.components': 'filled' };
    assert.ok(paletteOf(listed).length <= 25, paletteOf(listed).join());
    assert.ok(commands.length <= 65, String(commands.length));
  });

  it('list in the palette only what can be done at that place', () => {
    const folder = {
      ...emptyWindow,
      workspaceFolderCount: 1,
      resourceLangId: 'json',
      'clearlydefined.components': 'filled',
    };
    const panel = { ...folder, resourceLangId: undefined, activeWebviewPanelId: panelViewType };
    const drafting = { ...folder, 'clearlydefined.hasDraft': true, 'clearlydefined.activityRows': 'draft.good' };
    const activity = {
      'clearlydefined.activity': 'filled',
      'clearlydefined.activityRows': 'submission.open submission.unsure',
    };
    const sent = { ...folder, ...activity };
    const rows: readonly (readonly [name: string, context: Context, listed: string, missing: string])[] = [
      [
        'a file of a folder',
        folder,
        'scan refresh filter groupBy find queueHarvestOfUnknown lookUpAtCursor setLicenseAtCursor',
        'openDefinition compare discardDraft sendAgain removeActivity copy sendContribution cancel clearFilter',
      ],
      [
        'a panel',
        panel,
        'openAs whyThisLicense compare setLicense planDraft copy revealInManifest addRelated queueHarvestWith',
        'lookUpAtCursor setLicenseAtCursor discardDraft submitDraft removeDefinition moveDefinitionUp stopUsingLocally',
      ],
      [
        'a draft that is not in the editor',
        drafting,
        'openDraft previewDraft submitDraft discardDraft submitChosenDrafts useLocally planDraft',
        'resolveDraftConflict sendAgain openSubmission findPullRequest sendContribution restoreDraft',
      ],
      [
        'two submissions',
        sent,
        'openSubmission findPullRequest sendAgain removeActivity useLocally',
        'discardDraft submitDraft previewDraft',
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
});

describe('Walkthrough', () => {
  it('is linked from every empty view', () => {
    for (const view of viewIds)
      assert.ok(
        viewsWelcome.some(
          (welcome) => welcome.view === view && welcome.contents.includes('(command:clearlydefined.openWalkthrough)'),
        ),
        view,
      );
  });

  it('has four steps, each completed by what the user does there, and each with a picture that ships', () => {
    const [walkthrough] = walkthroughs;
    assert.ok(walkthrough);
    const { steps, when } = walkthrough;
    assert.equal(steps.length, 4);
    // The editor opens a walkthrough by itself if its when clause holds while the extension is installed.
    assert.equal(holds(when, {}), false);
    for (const { completionEvents, media } of steps) {
      assert.ok(readFileSync(media.svg, 'utf8').startsWith('<svg '));
      assert.ok(readFileSync('.vscodeignore', 'utf8').includes('!media/walkthrough/*.svg'));
      for (const event of completionEvents) {
        const [, kind, name = ''] = /^on(View|Command|Context):(.+)$/.exec(event) ?? [];
        if (kind === 'View') assert.ok(viewIds.includes(name), event);
        else if (kind === 'Command')
          assert.ok(
            [...commandIds, ...viewIds.map((id) => `${id}.focus`)].some((id) => id === name),
            event,
          );
        else {
          assert.equal(kind, 'Context', event);
          assert.equal(holds(name, emptyWindow), false, event);
        }
      }
    }
  });
});
