import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { finish } from '../../../../../src/base/steps.ts';
import { fail, type Result } from '../../../../../src/base/result.ts';
import { displayName } from '../../../../../src/core/coordinates.ts';
import type { SettingProblem } from '../../../../../src/core/problem.ts';
import {
  Finder,
  type FindState,
  typingPause,
  type WorkspaceNames,
} from '../../../../../src/model/definitions/find/finder.ts';
import type { FindService } from '../../../../../src/model/definitions/find/findService.ts';
import { noNames, workspaceNames } from '../../../../../src/model/workspace/workspaceNames.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { folderOf, linked, manifestOf } from '../../../../support/linked.ts';
import { broken, FakeFindService, type World } from './findWorld.ts';

const lodash = ['npm/npmjs/-/lodash/4.17.20', 'npm/npmjs/-/lodash/4.17.21'];

function setUp(world: World = {}, given: WorkspaceNames | (() => WorkspaceNames) = noNames) {
  const names = typeof given === 'function' ? given : () => given;
  const service = new FakeFindService(world);
  const clock = new FakeClock();
  const errors: string[] = [];
  const log = { debug() {}, info() {}, warn() {}, error: (message: string) => void errors.push(message) };
  const finder = new Finder({ service, clock, log, names });
  const seen: string[] = [];
  finder.onDidChange((state) => seen.push(stateText(state)));
  return { service, clock, errors, finder, seen };
}

function stateText(state: FindState): string {
  const names = 'suggestions' in state ? state.suggestions.map(({ component }) => displayName(component)) : [];
  const more = state.kind === 'failed' ? [state.problem.kind] : [];
  return [state.kind, ...('text' in state ? [`"${state.text}"`] : []), ...more, ...names].join(' ');
}

describe('Finder', () => {
  it('asks after a pause in typing, and shows the results', async () => {
    const { service, clock, finder, seen } = setUp({ patterns: { lodash } });
    finder.setText('lo');
    await clock.advance(typingPause - 1);
    finder.setText('lodash');
    await clock.advance(typingPause - 1);
    assert.deepEqual(service.requests, []);
    await clock.advance(1);
    assert.deepEqual(service.requests, ['pattern lodash']);
    assert.deepEqual(seen, ['loading "lo"', 'loading "lodash"', 'suggestions "lodash" lodash']);
    assert.equal(clock.pending, 0);
  });

  it('aborts a request when the text changes, and drops its answer', async () => {
    const signals: AbortSignal[] = [];
    const gates: (() => void)[] = [];
    const wait = (signal: AbortSignal): Promise<void> => {
      signals.push(signal);
      return new Promise((resolve) => gates.push(resolve));
    };
    const { clock, finder, errors } = setUp({ patterns: { lodash, ms: ['npm/npmjs/-/ms/2.1.2'] }, wait });
    finder.setText('lodash');
    await clock.advance(typingPause);
    finder.setText('ms');
    assert.equal(signals[0]?.aborted, true);
    await clock.advance(typingPause);
    gates[1]?.();
    await clock.advance(0);
    gates[0]?.();
    await clock.advance(0);
    assert.equal(stateText(finder.state), 'suggestions "ms" ms');
    assert.deepEqual(errors, []);
  });

  it('remembers answers, so that deleting a letter sends no request', async () => {
    const { service, clock, finder } = setUp({ patterns: { lodash } });
    for (const text of ['lodash', 'lodash-es', 'lodash']) {
      finder.setText(text);
      await clock.advance(typingPause);
    }
    assert.deepEqual(service.requests, ['pattern lodash', 'pattern lodash-es']);
    assert.equal(stateText(finder.state), 'suggestions "lodash" lodash');
  });

  it('stays idle for short texts, and ignores surrounding blanks', async () => {
    const { service, clock, finder, seen } = setUp({ patterns: { lodash } });
    for (const text of ['', ' ', 'l', 'lodash', ' lodash ', 'l']) {
      finder.setText(text);
      await clock.advance(typingPause);
    }
    assert.deepEqual(service.requests, ['pattern lodash']);
    assert.deepEqual(seen, ['loading "lodash"', 'suggestions "lodash" lodash', 'idle']);
  });

  it('reports an empty result and a failure', async () => {
    const { clock, finder, service } = setUp({ patterns: { broken } });
    finder.setText('nothing-like-it');
    await clock.advance(typingPause);
    assert.equal(stateText(finder.state), 'nothing "nothing-like-it"');
    finder.setText('broken');
    await clock.advance(typingPause);
    assert.equal(stateText(finder.state), 'failed "broken" serverError');
    finder.retry();
    await clock.advance(0);
    assert.equal(service.requests.filter((line) => line === 'pattern broken').length, 2);
  });

  it('reports a wrong setting', async () => {
    const problem: SettingProblem = { kind: 'invalidUrl', setting: 'apiUrl', value: 'x' };
    const service: FindService = {
      client: (): Result<never, SettingProblem> => fail(problem),
      isPrivate: () => false,
    };
    const clock = new FakeClock();
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const finder = new Finder({ service, clock, log, names: () => noNames });
    finder.setText('lodash');
    await clock.advance(typingPause);
    assert.equal(stateText(finder.state), 'failed "lodash" invalidUrl');
  });

  it('logs an unexpected error, and continues', async () => {
    const wait = (): Promise<void> => Promise.reject(new Error('out of order'));
    const { clock, finder, errors } = setUp({ wait });
    finder.setText('lodash');
    await clock.advance(typingPause);
    assert.deepEqual(errors, ['find: Error: out of order']);
    assert.equal(finder.state.kind, 'idle');
  });

  it('asks with normalized coordinates, for the beginning of a long text', async () => {
    const { service, clock, finder } = setUp();
    for (const text of [
      'org.slf4j:slf4j-api',
      'lodash@4.17',
      '@babel/core',
      'github.com/gorilla/mux@v1',
      'Lodash  ES',
      'x'.repeat(150),
    ]) {
      finder.setText(text);
      await clock.advance(typingPause);
    }
    assert.deepEqual(service.requests, [
      'pattern org.slf4j/slf4j-api',
      'pattern lodash/4.17',
      'pattern @babel/core',
      'pattern github.com gorilla mux v1',
      'pattern lodash es',
      `pattern ${'x'.repeat(100)}`,
    ]);
  });

  it('never sends a private name, and says so', async () => {
    const isPrivate = (written: string): boolean => /\/@acme\/|com\.acme|acme-internal/.test(written);
    const { service, clock, finder } = setUp({ isPrivate, patterns: { lodash } });
    for (const text of [
      '@acme/',
      '@acme/secret',
      'lodash @acme/secret',
      'com.acme:secret',
      'Acme-Internal',
      'acme-internal@1.0.0',
    ]) {
      finder.setText(text);
      await clock.advance(typingPause);
      assert.equal(stateText(finder.state), `failed "${text}" privateName`);
    }
    assert.deepEqual(service.requests, []);
    finder.setText('lodash');
    await clock.advance(typingPause);
    assert.deepEqual(service.requests, ['pattern lodash']);
  });

  it('never sends a name that becomes private during the pause', async () => {
    const world: World = { patterns: { lodash } };
    const { service, clock, finder } = setUp(world);
    finder.setText('lodash');
    world.isPrivate = () => true;
    await clock.advance(typingPause);
    assert.deepEqual(service.requests, []);
    assert.equal(stateText(finder.state), 'failed "lodash" privateName');
  });

  it('shows public names of the workspace while it asks, and when the request fails', async () => {
    const names = finish(
      workspaceNames([
        folderOf(
          'file:///a',
          manifestOf('package.json', [
            linked('lodash@4.17.21'),
            linked('lodash.merge@4.6.2'),
            linked('@quay/lodash@1.0.0', { reason: 'privateRegistry' }),
          ]),
        ),
      ]),
    );
    const { service, clock, finder, seen } = setUp({ patterns: { lodash: broken } }, names);
    finder.setText('lodash');
    await clock.advance(typingPause);
    assert.deepEqual(seen, ['loading "lodash" lodash lodash.merge', 'failed "lodash" serverError lodash lodash.merge']);
    finder.setText('@quay/lodash');
    await clock.advance(typingPause);
    assert.equal(stateText(finder.state), 'failed "@quay/lodash" privateName');
    assert.deepEqual(service.requests, ['pattern lodash']);
  });

  it('sorts its results again when the workspace has been read, without a new request', async () => {
    let names = noNames;
    const { service, clock, finder, seen } = setUp({ patterns: { lodash, 'lodash-own': lodash } }, () => names);
    finder.refresh();
    finder.setText('lodash');
    const read = (...texts: readonly string[]): void => {
      const dependencies = texts.map((text) => linked(text));
      const secret = linked('lodash-own@1.0.0', { reason: 'privatePackage' });
      names = finish(workspaceNames([folderOf('file:///a', manifestOf('package.json', [...dependencies, secret]))]));
      finder.refresh();
    };
    read('lodash.merge@4.6.2');
    await clock.advance(typingPause);
    read('lodash.set@4.3.2');
    assert.deepEqual(seen, [
      'loading "lodash"',
      'loading "lodash" lodash.merge',
      'suggestions "lodash" lodash lodash.merge',
      'suggestions "lodash" lodash lodash.set',
    ]);
    names = noNames;
    finder.setText('lodash-own');
    read();
    await clock.advance(typingPause);
    assert.equal(stateText(finder.state), 'failed "lodash-own" privateName');
    assert.deepEqual(service.requests, ['pattern lodash']);
  });

  it('aborts its request and stops reporting when it is disposed', async () => {
    const { service, clock, finder, seen } = setUp({ patterns: { lodash } });
    finder.setText('lodash');
    finder.dispose();
    await clock.advance(typingPause);
    finder.setText('other');
    assert.deepEqual(service.requests, []);
    assert.deepEqual(seen, ['loading "lodash"']);
    assert.equal(clock.pending, 0);
  });
});
