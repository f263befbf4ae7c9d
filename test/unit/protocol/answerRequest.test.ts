import assert from 'node:assert/strict';
import { fail } from '../../../src/base/result.ts';
import { answerRequest, type RequestHandlers } from '../../../src/protocol/answerRequest.ts';
import { everyHandler } from './everyHandler.ts';
import { requests } from '../../../src/protocol/messages.ts';
import { panelActions } from '../../../src/protocol/panelActions.ts';

/** Handlers that record the requests they receive. */
function recorder(): { readonly seen: unknown[]; readonly handlers: RequestHandlers } {
  const seen: unknown[] = [];
  const take = async (params: unknown) => {
    seen.push(params);
    return fail({ kind: 'closed' } as const);
  };
  return { seen, handlers: everyHandler(take) };
}

const understood: readonly (readonly [name: string, params: unknown])[] = [
  ['ready', {}],
  ['editing', {}],
  ...panelActions.map((action) => ['act', { action }] as const),
  ['openStep', { step: 0 }],
  ['openLink', { url: 'https://example.org/' }],
  ['openLink', { url: 'x'.repeat(4096) }],
  ['openPullRequest', { number: 32560 }],
  ['openChanged', { place: 3 }],
  ['compareFiles', {}],
  ['copyText', { text: 'npm/npmjs/-/callsite/1.0.0' }],
  ['parties', { text: 'ann', count: 500 }],
  ['copyParties', { text: '' }],
  ['files', {}],
  ['editDraft', { edit: { field: 'declared', value: 'MIT' } }],
  ['draftFrom', { path: 'package/LICENSE' }],
  ['licenseChoices', { text: 'MIT OR', at: 6 }],
  ['matchGlobs', { globs: ['**/test/**'] }],
  ['openFile', { path: 'package/LICENSE' }],
  ['raw', { source: { kind: 'definition' } }],
  ['raw', { source: { kind: 'harvest', tool: 'scancode', version: '32.3.0' } }],
  ['rawTools', {}],
  ['openRaw', { source: { kind: 'curation' } }],
  ['why', {}],
  ['openEvidence', { path: 'package/LICENSE', line: 1, endLine: null }],
  ['reviewUpTo', { count: 500 }],
  ['reviewAgain', { place: 0 }],
  ['reviewDiff', { place: null }],
  ['reviewDiff', { place: 499 }],
  ['openReviewed', { place: 2 }],
];

describe('A request of the page', () => {
  for (const [name, params] of understood)
    it(`is accepted: ${name} ${JSON.stringify(params).slice(0, 60)}`, async () => {
      const { seen, handlers } = recorder();
      const reply = await answerRequest(requests, { id: 7, name, params }, handlers);
      assert.deepEqual(reply, { type: 'reply', id: 7, ok: false, problem: { kind: 'closed' } });
      assert.deepEqual(seen, [params]);
    });

  it('is accepted for every name in the table', () => {
    assert.deepEqual([...new Set(understood.map(([name]) => name))].sort(), Object.keys(requests).sort());
  });
});

const malformed: readonly (readonly [about: string, name: string, params: unknown])[] = [
  ['parameters that are missing', 'ready', undefined],
  ['parameters that are null', 'ready', null],
  ['parameters that are a list', 'ready', []],
  ['a property nobody knows', 'ready', { token: 'secret' }],
  ['an action nobody knows', 'act', { action: 'deleteEverything' }],
  ['an action that is a property of every object', 'act', { action: 'constructor' }],
  ['no action', 'act', {}],
  ['an action and more', 'act', { action: 'refresh', command: 'workbench.action.quit' }],
  ['a step that is none', 'openStep', { step: -1 }],
  ['a step between two', 'openStep', { step: 0.5 }],
  ['a step that is coordinates', 'openStep', { step: 'npm/npmjs/-/a/1.0.0' }],
  ['an address that is a number', 'openLink', { url: 1 }],
  ['an address that is empty', 'openLink', { url: '' }],
  ['an address without end', 'openLink', { url: 'x'.repeat(4097) }],
  ['parties without end', 'parties', { text: '', count: 100_001 }],
  ['no parties', 'parties', { text: '', count: 0 }],
  ['a filter without end', 'copyParties', { text: 'x'.repeat(501) }],
  ['a text that is an object', 'copyText', { text: { toString: 'x' } }],
  ['a text without end', 'copyText', { text: 'x'.repeat(1_000_001) }],
];

describe('A request with invalid parameters', () => {
  for (const [about, name, params] of malformed)
    it(`is refused: ${about}`, async () => {
      const { seen, handlers } = recorder();
      const reply = await answerRequest(requests, { id: 1, name, params }, handlers);
      assert.deepEqual(reply, { type: 'reply', id: 1, ok: false, problem: { kind: 'malformedParams' } });
      assert.deepEqual(seen, []);
    });
});

describe('An unknown request', () => {
  for (const name of ['submit', '', 'toString', '__proto__', 'constructor', 'Ready'])
    it(`is refused: “${name}”`, async () => {
      const reply = await answerRequest(requests, { id: 1, name, params: {} }, recorder().handlers);
      assert.deepEqual(reply, { type: 'reply', id: 1, ok: false, problem: { kind: 'unknownRequest' } });
    });
});

const untrusted: readonly unknown[] = [
  null,
  undefined,
  'ready',
  42,
  [],
  {},
  { name: 'ready', params: {} },
  { id: '1', name: 'ready', params: {} },
  { id: -1, name: 'ready', params: {} },
  { id: 1.5, name: 'ready', params: {} },
  { id: 1, name: 5, params: {} },
  { id: 1, name: 'x'.repeat(101), params: {} },
  { id: 1, name: 'ready', params: {}, token: 'secret' },
  JSON.parse('{"__proto__": {"id": 1}, "name": "ready", "params": {}}'),
];

describe('A message that is not a request', () => {
  for (const [at, message] of untrusted.entries())
    it(`gets no reply: ${at} ${JSON.stringify(message)?.slice(0, 50)}`, async () => {
      const { seen, handlers } = recorder();
      assert.equal(await answerRequest(requests, message, handlers), null);
      assert.deepEqual(seen, []);
    });
});

describe('A handler', () => {
  it('can report why it refused', async () => {
    const problem = { kind: 'failed', cause: 'no such place.' } as const;
    const handlers: RequestHandlers = { ...recorder().handlers, openLink: async () => fail(problem) };
    const reply = await answerRequest(requests, { id: 3, name: 'openLink', params: { url: 'x' } }, handlers);
    assert.deepEqual(reply, { type: 'reply', id: 3, ok: false, problem });
  });

  it('passes an exception to the caller', async () => {
    const handlers: RequestHandlers = {
      ...recorder().handlers,
      ready: async () => {
        throw new Error('broken');
      },
    };
    await assert.rejects(answerRequest(requests, { id: 3, name: 'ready', params: {} }, handlers), /broken/);
  });
});
