import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { Emitter } from '../../../../src/base/event.ts';
import { formatCoordinates, type Coordinates } from '../../../../src/core/coordinates.ts';
import type { Loadable } from '../../../../src/core/loadable.ts';
import type { DefinitionSummary } from '../../../../src/core/summary.ts';
import { Policies } from '../../../../src/model/policy/policies.ts';
import { PolicyFindings } from '../../../../src/model/policy/policyFindings.ts';
import type { InventoryFolder } from '../../../../src/model/workspace/inventoryIndex.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { knownDefinition } from '../../../support/knownDefinition.ts';
import { folderOf, linked, manifestOf } from '../../../support/linked.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';

type Answers = Record<string, Loadable<DefinitionSummary>>;

/** `budget`: milliseconds of work before a pause; 0 pauses after every slice. */
function setUp(folders: InventoryFolder[], answers: Answers, budget = 1000) {
  const inventoryChanged = new Emitter<void>();
  const definitionsChanged = new Emitter<ReadonlySet<string>>();
  const clock = new FakeClock(Date.UTC(2026, 5, 15, 12));
  const policies = new Policies();
  const log = new MemoryLog();
  let pauses = 0;
  let asked = 0;
  const findings = new PolicyFindings({
    inventory: { folders, onDidChange: inventoryChanged.event },
    definitions: {
      onDidChange: definitionsChanged.event,
      get: (coordinates: Coordinates) => {
        asked++;
        return answers[formatCoordinates(coordinates)] ?? { state: 'notLookedUpYet' };
      },
    },
    policies,
    clock,
    turns: {
      budget,
      now: () => performance.now(),
      pause: async () => {
        pauses++;
        await Promise.resolve();
      },
    },
    log,
  });
  let changes = 0;
  findings.onDidChange(() => changes++);
  return {
    findings,
    policies,
    inventoryChanged,
    definitionsChanged,
    clock,
    log,
    changes: () => changes,
    pauses: () => pauses,
    asked: () => asked,
  };
}

/** `package.json: a denied; b to review`, a line for each manifest. */
function linesOf(findings: PolicyFindings): string[] {
  return findings.manifests.map(({ manifest, reported }) => {
    const shown = reported.map(
      ({ linked: { dependency }, findings: own }) =>
        `${dependency.name} ${own.map(({ verdict, rule }) => `${verdict} [${rule}]`).join(', ')}`,
    );
    return `${manifest.path}: ${shown.join('; ')}`;
  });
}

const a = linked('a@1.0.0');
const b = linked('b@1.0.0');
const deep = linked('deep@1.0.0', { isDirect: false });
const lockedA = { path: 'package-lock.json', range: { start: 0, end: 0 } };

function workspace(): InventoryFolder[] {
  return [
    folderOf(
      'file:///a',
      manifestOf('package.json', [{ ...a, lockedBy: lockedA }, b]),
      manifestOf('package-lock.json', [linked('a@1.0.0'), deep], { formatId: 'npm-package-lock' }),
    ),
  ];
}

const answers: Answers = {
  'npm/npmjs/-/a/1.0.0': knownDefinition('GPL-3.0-only'),
  'npm/npmjs/-/b/1.0.0': knownDefinition('MIT'),
  'npm/npmjs/-/deep/1.0.0': knownDefinition('NOASSERTION'),
};

describe('PolicyFindings', () => {
  it('compute nothing without a policy', async () => {
    const { findings, inventoryChanged, definitionsChanged, clock, asked, changes } = setUp(workspace(), answers);
    inventoryChanged.fire();
    definitionsChanged.fire(new Set());
    await clock.advance(1000);
    await findings.whenSettled();
    assert.deepEqual([findings.manifests, asked(), changes()], [[], 0, 0]);
  });

  it('report a component where a developer can act, and give every mention its verdict', async () => {
    const folders = workspace();
    const { findings, policies } = setUp(folders, answers);
    policies.setText('file:///a', 'deny: [strongCopyleft]\nreview: [NOASSERTION]\n');
    await findings.whenSettled();
    assert.deepEqual(linesOf(findings), ['package.json: a deny [deny]', 'package-lock.json: deep review [review]']);
    const verdicts = folders[0]?.manifests.flatMap(({ dependencies }) =>
      dependencies.map((one) => `${one.dependency.name} ${findings.verdictOf(one) ?? '-'}`),
    );
    assert.deepEqual(verdicts, ['a deny', 'b -', 'a deny', 'deep review']);
    assert.deepEqual(
      findings.manifests.map(({ denied, toReview }) => [denied, toReview]),
      [
        [1, 0],
        [0, 1],
      ],
    );
  });

  it('follow the policy, the answers and the files', async () => {
    const current = { ...answers };
    const folders = workspace();
    const { findings, policies, inventoryChanged, definitionsChanged, clock } = setUp(folders, current);
    policies.setText('file:///a', 'deny: [strongCopyleft]\n');
    await findings.whenSettled();
    assert.deepEqual(linesOf(findings), ['package.json: a deny [deny]']);

    current['npm/npmjs/-/a/1.0.0'] = knownDefinition('MIT');
    current['npm/npmjs/-/b/1.0.0'] = knownDefinition('AGPL-3.0-only');
    definitionsChanged.fire(new Set());
    await clock.advance(1000);
    await findings.whenSettled();
    assert.deepEqual(linesOf(findings), ['package.json: b deny [deny]']);

    folders[0] = folderOf('file:///a', manifestOf('package.json', [a]));
    inventoryChanged.fire();
    await findings.whenSettled();
    assert.deepEqual(linesOf(findings), []);

    policies.setText('file:///a', 'deny: [MIT]\n');
    await findings.whenSettled();
    assert.deepEqual(linesOf(findings), ['package.json: a deny [deny]']);

    policies.remove('file:///a');
    await findings.whenSettled();
    assert.deepEqual(linesOf(findings), []);
  });

  it('are those of the last good policy while it is broken', async () => {
    const { findings, policies } = setUp(workspace(), answers);
    policies.setText('file:///a', 'deny: [strongCopyleft]\n');
    policies.setText('file:///a', 'deny: [strongCopyleft');
    await findings.whenSettled();
    assert.deepEqual(linesOf(findings), ['package.json: a deny [deny]']);
  });

  it('judge each folder by its own policy', async () => {
    const folders = [
      folderOf('file:///a', manifestOf('package.json', [a])),
      folderOf('file:///b', manifestOf('package.json', [linked('a@1.0.0')])),
    ];
    const { findings, policies } = setUp(folders, answers);
    policies.setText('file:///b', 'review: [strongCopyleft]\n');
    await findings.whenSettled();
    assert.deepEqual(
      findings.manifests.map(({ folder, denied, toReview }) => [folder, denied, toReview]),
      [['file:///b', 0, 1]],
    );
  });

  it('pause between slices, and of several changes the last state counts', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => linked(`a${at}@1.0.0`));
    const given = Object.fromEntries(
      many.map((one) => [`npm/npmjs/-/${one.dependency.name}/1.0.0`, knownDefinition('GPL-3.0-only')]),
    );
    const folders = [folderOf('file:///a', manifestOf('package.json', many))];
    const { findings, policies, pauses, changes, log } = setUp(folders, given, 0);
    policies.setText('file:///a', 'deny: [MIT]\n');
    policies.setText('file:///a', 'deny: [strongCopyleft]\n');
    await findings.whenSettled();
    assert.equal(findings.manifests[0]?.denied, 5000);
    assert.ok(pauses() > 20, String(pauses()));
    assert.equal(changes(), 1);
    assert.deepEqual(log.errors, []);
  });

  it('let an exception end on its day', async () => {
    const { findings, policies, clock } = setUp(workspace(), answers);
    policies.setText(
      'file:///a',
      'deny: [strongCopyleft]\nrules:\n  - components: [npm/npmjs/-/a]\n    allow: [GPL-3.0-only]\n    reason: build\n    expires: 2026-06-15\n',
    );
    await findings.whenSettled();
    assert.deepEqual(linesOf(findings), []);
    await clock.advance(86_400_000);
    findings.renew();
    await findings.whenSettled();
    assert.deepEqual(linesOf(findings), ['package.json: a deny [deny]']);
  });
});
