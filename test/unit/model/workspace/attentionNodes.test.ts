import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { componentKey, type Counts } from '../../../../src/model/workspace/componentCounts.ts';
import type { LicenseView } from '../../../../src/model/workspace/componentNodes.ts';
import { attentionNodes } from '../../../../src/model/workspace/attentionNodes.ts';
import { noFilter, type ComponentTreeOptions } from '../../../../src/model/workspace/componentTree.ts';
import { folderOf, linked, manifestOf } from '../../../support/linked.ts';
import { draw } from './drawTree.ts';

describe('The Components view begins with what needs attention', () => {
  const counts = (needing: number, changes: Partial<Counts> = {}): Counts => ({
    total: 9,
    needing,
    awaited: 0,
    notLookedUp: 0,
    ...changes,
  });
  const view: ComponentTreeOptions['licenseOf'] = ({ dependency: { name } }) =>
    ({
      unclear: { state: 'noAssertion', expression: 'NOASSERTION' } as const,
      missing: { state: 'notHarvested', expression: null } as const,
      nothing: { state: 'none', expression: 'NONE' } as const,
      denied: { state: 'noAssertion', expression: 'NOASSERTION', verdict: 'deny' } as const,
      stale: { state: 'failed', expression: 'OTHER', lastKind: 'other' } as const,
    })[name] ?? { state: 'expression', expression: 'MIT' };
  const all = ['missing', 'unclear', 'stale', 'fine', 'denied', 'nothing'];
  const drawn = (total: Counts, changes: Partial<ComponentTreeOptions> = {}, names = all): string => {
    const dependencies = names.map((name) => linked(`${name}@1.0.0`));
    const files = [manifestOf('a.json', dependencies), manifestOf('b.json', dependencies)];
    const options = { grouping: 'manifest', filter: noFilter, licenseOf: view, keyOf: componentKey } as const;
    const hasAnyNotLookedUpYet = dependencies.some(
      (one) => (changes.licenseOf ?? view)(one).state === 'notLookedUpYet',
    );
    return draw(
      attentionNodes([folderOf('file:///a', ...files)], { total, hasAnyNotLookedUpYet }, { ...options, ...changes }),
    );
  };

  it('each component once, worst first, then by the policy, then by name', () => {
    assert.equal(drawn(counts(5)), 'attention needed 9 !5\n  nothing\n  denied\n  unclear\n  stale\n  missing\n');
  });

  it('in pages, if there are very many', () => {
    const many = Array.from({ length: 1200 }, (_, at) => linked(`missing${at}@1.0.0`));
    const folder = folderOf('file:///a', manifestOf('a.json', many));
    const licenseOf = (): LicenseView => ({ state: 'notHarvested', expression: null });
    const options = { grouping: 'manifest', filter: noFilter, licenseOf, keyOf: componentKey } as const;
    const [group] = attentionNodes([folder], { total: counts(1200), hasAnyNotLookedUpYet: false }, options);
    assert.deepEqual(
      group?.children.map(({ kind }) => kind),
      ['page', 'page', 'page'],
    );
  });

  it('or with the news that there is none, once that is known', () => {
    assert.equal(drawn(counts(0), {}, ['fine']), 'attention none 9\n');
  });

  it('from the first moment, if lookups begin by themselves', () => {
    assert.equal(drawn(counts(0, { awaited: 1 })), 'attention awaited 9 ~1\n');
    assert.equal(drawn(counts(5, { awaited: 1 }), {}, ['nothing']), 'attention needed 9 !5 ~1\n  nothing\n');
    const nothing = counts(0, { notLookedUp: 9 });
    const licenseOf = (): LicenseView => ({ state: 'notLookedUpYet', expression: null });
    assert.equal(drawn(nothing, { isAutomatic: true, licenseOf }), 'attention awaited 9 -9\n');
    assert.equal(drawn(nothing, { licenseOf }), '');
  });

  it('but not if nothing can be looked up', () => {
    const licenseOf = (): LicenseView => ({ state: 'cannotBeLookedUp', expression: null });
    assert.equal(drawn(counts(0, { notLookedUp: 9 }), { isAutomatic: true, licenseOf }), '');
  });

  it('but not with a filter, or in other groups', () => {
    assert.equal(drawn(counts(5), { filter: { ...noFilter, text: 'a' } }), '');
    assert.equal(drawn(counts(5), { grouping: 'license' }), '');
  });
});
