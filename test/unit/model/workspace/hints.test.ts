import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { ComponentState } from '../../../../src/core/licenseState.ts';
import type { LicenseView } from '../../../../src/model/workspace/componentNodes.ts';
import { type Hint, type HintedComponent, hintOf } from '../../../../src/model/workspace/hints.ts';

/** The hint of a component, in the mode `unclear` and in the mode `all`. */
interface Case {
  readonly what: string;
  readonly component: Partial<HintedComponent> & { readonly license: LicenseView };
  readonly unclear: string;
  readonly all: string;
}

const none = '-';

function view(state: ComponentState, expression: string | null = null, more: Partial<LicenseView> = {}): LicenseView {
  return { state, expression, ...more };
}

const cannotBeLookedUp = view('cannotBeLookedUp');

const cases: readonly Case[] = [
  { what: 'an SPDX license', component: { license: view('expression', 'MIT') }, unclear: none, all: 'MIT' },
  {
    what: 'a custom license',
    component: { license: view('licenseRef', 'LicenseRef-a') },
    unclear: none,
    all: 'LicenseRef-a',
  },
  {
    what: 'a license of the user’s own',
    component: { license: view('expression', 'MIT', { isLocal: true }) },
    unclear: none,
    all: 'MIT, local',
  },
  {
    what: 'a license that the policy denies',
    component: { license: view('expression', 'GPL-3.0-only', { verdict: 'deny' }) },
    unclear: 'GPL-3.0-only, deny',
    all: 'GPL-3.0-only, deny',
  },
  {
    what: 'no license found, which the policy wants reviewed',
    component: { license: view('notFound', null, { verdict: 'review' }) },
    unclear: '[notFound], review',
    all: '[notFound], review',
  },
  { what: 'no license found', component: { license: view('notFound') }, unclear: '[notFound]', all: '[notFound]' },
  { what: 'NONE', component: { license: view('none', 'NONE') }, unclear: '[none]', all: '[none]' },
  { what: 'OTHER', component: { license: view('other', 'OTHER') }, unclear: '[other]', all: '[other]' },
  {
    what: 'NOASSERTION',
    component: { license: view('noAssertion', 'NOASSERTION') },
    unclear: '[noAssertion]',
    all: '[noAssertion]',
  },
  {
    what: 'a license beside NOASSERTION',
    component: { license: view('noAssertion', 'MIT AND NOASSERTION') },
    unclear: 'MIT AND NOASSERTION',
    all: 'MIT AND NOASSERTION',
  },
  {
    what: 'not harvested',
    component: { license: view('notHarvested') },
    unclear: '[notHarvested]',
    all: '[notHarvested]',
  },
  {
    what: 'not harvested, with a pending harvest',
    component: { license: view('notHarvested'), harvest: { sentAt: 0, isUnsure: false } },
    unclear: '[notHarvested], queued',
    all: '[notHarvested], queued',
  },
  {
    what: 'not harvested, with a harvest that may be queued',
    component: { license: view('notHarvested'), harvest: { sentAt: 0, isUnsure: true } },
    unclear: '[notHarvested], may be queued',
    all: '[notHarvested], may be queued',
  },
  { what: 'a failed lookup', component: { license: view('failed') }, unclear: '[failed]', all: '[failed]' },
  {
    what: 'a failed lookup of what was clear before',
    component: { license: view('failed', 'MIT', { lastKind: 'expression' }) },
    unclear: none,
    all: 'MIT',
  },
  {
    what: 'a failed lookup of what was unclear before',
    component: { license: view('failed', null, { lastKind: 'notFound' }) },
    unclear: '[notFound]',
    all: '[notFound]',
  },
  { what: 'a lookup under way', component: { license: view('loading') }, unclear: none, all: none },
  { what: 'not looked up', component: { license: view('notLookedUpYet') }, unclear: none, all: '[notLookedUpYet]' },
  {
    what: 'a private package',
    component: { license: cannotBeLookedUp, reason: 'privatePackage' },
    unclear: none,
    all: 'privatePackage',
  },
  {
    what: 'an open version, not looked up',
    component: { license: cannotBeLookedUp, reason: 'rangeWithoutLock', isNew: true },
    unclear: none,
    all: 'rangeWithoutLock',
  },
  {
    what: 'an open version with a clear guess',
    component: {
      license: cannotBeLookedUp,
      reason: 'notInLock',
      guess: { version: '2.0.0', license: view('expression', 'MIT') },
    },
    unclear: none,
    all: '2.0.0? MIT',
  },
  {
    what: 'a new line with a clear guess',
    component: {
      license: cannotBeLookedUp,
      reason: 'notInLock',
      guess: { version: '2.0.0', license: view('expression', 'MIT') },
      isNew: true,
    },
    unclear: '2.0.0? MIT',
    all: '2.0.0? MIT',
  },
  {
    what: 'an open version with an unclear guess',
    component: {
      license: cannotBeLookedUp,
      reason: 'notInLock',
      guess: { version: '2.0.0', license: view('notHarvested') },
    },
    unclear: '2.0.0? [notHarvested]',
    all: '2.0.0? [notHarvested]',
  },
  {
    what: 'a guess whose license is being looked up',
    component: {
      license: cannotBeLookedUp,
      reason: 'notInLock',
      guess: { version: '2.0.0', license: view('loading') },
      isNew: true,
    },
    unclear: none,
    all: 'notInLock',
  },
];

describe('hintOf', () => {
  for (const { what, component, unclear, all } of cases)
    it(`gives ${unclear} for ${what}, and ${all} for all`, () => {
      const whole = { reason: null, harvest: null, guess: null, isNew: false, ...component };
      assert.equal(described(hintOf(whole, 'unclear')), unclear);
      assert.equal(described(hintOf(whole, 'all')), all);
      assert.equal(hintOf(whole, 'off'), null);
    });
});

function described(hint: Hint | null): string {
  if (!hint) return none;
  const { text, guessed, harvest, verdict } = hint;
  const label =
    text.kind === 'expression'
      ? `${text.expression}${text.isLocal ? ', local' : ''}`
      : text.kind === 'state'
        ? `[${text.state}]`
        : text.reason;
  const queued = harvest ? `, ${harvest.isUnsure ? 'may be queued' : 'queued'}` : '';
  return `${guessed ? `${guessed.version}? ` : ''}${label}${queued}${verdict ? `, ${verdict}` : ''}`;
}
