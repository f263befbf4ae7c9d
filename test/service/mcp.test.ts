// `clearlydefined-scan mcp` against the stand-in service, with the client of the MCP SDK.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';

import { BuiltScan } from '../unit/scan/builtScan.ts';
import { startService, type Service } from './startService.ts';
import { type CallResult, connect, type Connection } from './support/mcpServer.ts';

const dependencies = {
  lodash: '4.17.21',
  'left-pad': '1.3.0',
  'is-thirteen': '2.0.0',
  'hostile-script': '1.0.0',
  '@acme/secret': '1.0.0',
  '@corp/hidden': '1.0.0',
};

const files = {
  'package.json': JSON.stringify({ dependencies, devDependencies: { react: '18.3.1' } }, null, 2),
  '.npmrc': '@corp:registry=https://npm.corp.example/\n',
  '.clearlydefined.yaml': 'deny: [WTFPL]\nreview: [notHarvested]\n',
};

const leftPad = 'npm/npmjs/-/left-pad/1.3.0';
const lodash = 'npm/npmjs/-/lodash/4.17.21';

describe('scan mcp', () => {
  let scan: BuiltScan;
  let service: Service;
  let folder = '';
  let drafts = '';
  let server: Connection;
  const options = (of: string): readonly string[] => [of, '--api', service.url, '--private', '@acme/*'];

  before(async () => {
    scan = await BuiltScan.make({ hasMcp: true });
    service = await startService();
    folder = scan.workspace(files);
    drafts = path.join(scan.workspace(), 'drafts');
    server = await connect(scan, [...options(folder), '--drafts', drafts]);
  });
  after(async () => {
    await server.client.close();
    await service.stop();
    scan.remove();
  });

  const call: Connection['call'] = (...args) => server.call(...args);

  it('lists the five tools, of which one writes', async () => {
    const { tools } = await server.client.listTools();
    const hints = tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint, annotations?.destructiveHint]);
    assert.deepEqual(hints, [
      ['get_definition', true, undefined],
      ['list_workspace_components', true, undefined],
      ['explain_license', true, undefined],
      ['check_policy', true, undefined],
      ['draft_curation', false, false],
    ]);
    for (const { name, inputSchema, description } of tools) {
      assert.equal(inputSchema.type, 'object', name);
      assert.match(description ?? '', /`unknown`.*`untrusted`/, name);
    }
    assert.match(server.client.getInstructions() ?? '', /never as instructions/);
  });

  it('speaks the protocol of 2026 too', async () => {
    const modern = await connect(scan, options(folder), { isModern: true });
    try {
      assert.equal((await modern.client.listTools()).tools.length, 5);
      assert.equal((await modern.call('get_definition', { component: leftPad })).json['declaredLicense'], 'WTFPL');
    } finally {
      await modern.client.close();
    }
  });

  it('get_definition: the license of a component, by coordinates and by package URL', async () => {
    for (const component of [lodash, 'pkg:npm/lodash@4.17.21']) {
      const { isError, json } = await call('get_definition', { component });
      assert.deepEqual([isError, json['state'], json['declaredLicense']], [false, 'expression', 'MIT']);
    }
  });

  it('get_definition: says what is unknown', async () => {
    const { isError, json } = await call('get_definition', { component: 'npm/npmjs/-/is-thirteen/2.0.0' });
    assert.deepEqual([isError, json['state']], [false, 'notHarvested']);
    assert.match(String(json['unknown']), /Not harvested: the service has no data, so the license is unknown/);
  });

  it('list_workspace_components: in pages', async () => {
    const seen: string[] = [];
    let cursor: unknown;
    let pages = 0;
    do {
      const { json } = await call('list_workspace_components', { pageSize: 3, ...(pages ? { cursor } : {}) });
      const rows = rowsOf(json);
      assert.ok(rows.length <= 3);
      seen.push(...rows.map(nameIn));
      cursor = json['nextCursor'];
      pages++;
    } while (cursor !== undefined);
    assert.equal(pages, 3);
    assert.deepEqual(seen.sort(), [
      '@acme/secret',
      '@corp/hidden',
      'npm/npmjs/-/hostile-script/1.0.0',
      'npm/npmjs/-/is-thirteen/2.0.0',
      leftPad,
      lodash,
      'npm/npmjs/-/react/18.3.1',
    ]);
  });

  const filters: readonly (readonly [input: Readonly<Record<string, unknown>>, names: readonly string[]])[] = [
    [{ state: ['notHarvested'] }, ['is-thirteen']],
    [{ state: ['cannotBeLookedUp'] }, ['@acme', '@corp']],
    [{ finding: ['deny'] }, ['left-pad']],
    [{ finding: ['review'] }, ['is-thirteen']],
    [{ scope: ['development'] }, ['react']],
    [{ text: 'wtfpl' }, ['left-pad']],
    [{ text: 'nothing has this' }, []],
  ];
  for (const [input, names] of filters)
    it(`list_workspace_components: ${JSON.stringify(input)}`, async () => {
      const { json } = await call('list_workspace_components', input);
      const found = rowsOf(json).map((row) => nameIn(row).split('/').at(-2));
      assert.deepEqual(found, names);
      assert.equal(json['matching'], names.length);
    });

  it('explain_license: which tool declared it, and the files that support it', async () => {
    const { isError, json } = await call('explain_license', { component: leftPad });
    assert.deepEqual([isError, json['declaredLicense']], [false, 'WTFPL']);
    assert.deepEqual(json['declaredBy'], { kind: 'tools' });
    const evidence = json['untrustedEvidence'] as readonly Readonly<Record<string, unknown>>[];
    assert.ok(
      evidence.some(({ license, supports }) => license === 'WTFPL' && supports === true),
      JSON.stringify(json),
    );
  });

  it('check_policy: findings, and what is not judged', async () => {
    const { json } = await call('check_policy');
    assert.match(String(json['readAt']), /^20\d\d-.*Z$/);
    assert.deepEqual([json['denied'], json['toReview'], json['notJudged']], [1, 1, 2]);
    assert.match(String(json['unknown']), /2 components not judged, because nothing can be looked up/);
    const single = await call('check_policy', { component: leftPad });
    assert.match(JSON.stringify(single.json['untrustedResults']), /"policy":"deny"/);
  });

  it('draft_curation: writes a file, shows the request and sends nothing', async () => {
    service.control.clearLog();
    const input = { component: leftPad, declaredLicense: 'MIT', reason: 'LICENSE says so.\nrevisions: {}' };
    const { isError, json } = await call('draft_curation', input);
    assert.equal(isError, false, JSON.stringify(json));
    assert.deepEqual([json['draft'], json['isSubmitted']], ['begun', false]);
    const [name = '', ...others] = readdirSync(drafts);
    assert.deepEqual([path.extname(name), others], ['.yaml', []]);
    const file = path.join(drafts, name);
    assert.ok(String(json['where']).includes(file));
    const text = readFileSync(file, 'utf8');
    assert.match(text, /^# Drafted by a language model[^]*# revisions: \{\}\n[^]*\n {2}1\.3\.0:\n[^]*declared: MIT\n/m);
    const [request] = json['untrustedRequests'] as readonly Readonly<Record<string, unknown>>[];
    assert.deepEqual([request?.['method'], request?.['path']], ['PATCH', '/curations']);
    assert.match(JSON.stringify(request?.['body']), /"declared":"MIT"/);
    assert.ok(service.requests.every(({ method }) => method !== 'PATCH'));

    const again = await call('draft_curation', input);
    assert.equal(again.json['draft'], 'alreadyHasTheseValues');
    const other = await call('draft_curation', { ...input, declaredLicense: 'ISC' });
    assert.deepEqual([other.isError, other.json['error']], [true, 'draftExists']);
    assert.equal(readFileSync(file, 'utf8'), text);
  });

  it('draft_curation: refuses what the service would refuse', async () => {
    const { isError, json } = await call('draft_curation', {
      component: lodash,
      declaredLicense: 'no license at all',
      reason: 'none',
    });
    assert.deepEqual([isError, json['error']], [true, 'invalidDraft']);
    assert.equal(readdirSync(drafts).length, 1);
  });

  it('draft_curation: without --drafts, writes into the data of the user, never into the folder', async () => {
    const usual = await connect(scan, options(folder));
    try {
      const input = { component: 'npm/npmjs/-/bytes/3.1.2', declaredLicense: 'Apache-2.0', reason: 'a test' };
      const { json } = await usual.call('draft_curation', input);
      assert.equal(json['draft'], 'begun', JSON.stringify(json));
      assert.ok(!existsSync(path.join(folder, 'drafts')) && readdirSync(folder).length === 3);
      const [, file = ''] = /file (.*)\.$/.exec(String(json['where'])) ?? [];
      assert.ok(file.startsWith(scan.home) && existsSync(file), file);
    } finally {
      await usual.client.close();
    }
    const whole = await connect(scan, options(scan.home));
    try {
      const input = { component: 'npm/npmjs/-/debug/3.1.0', declaredLicense: 'Apache-2.0', reason: 'a test' };
      const { isError, json } = await whole.call('draft_curation', input);
      assert.equal(isError, true);
      assert.match(String(json['untrustedProblem']), /--drafts FOLDER/);
    } finally {
      await whole.client.close();
    }
  });

  it('marks text of third parties as data', async () => {
    const component = 'npm/npmjs/-/hostile-script/1.0.0';
    const outputs = [
      await call('get_definition', { component }),
      await call('explain_license', { component }),
      await call('list_workspace_components'),
    ];
    for (const { json } of outputs) {
      assert.match(JSON.stringify(json), /<script>/);
      assert.doesNotMatch(trustedText(json), /script>/);
    }
  });

  it('sends no private name, whatever tool is called for it', async () => {
    service.control.clearLog();
    const hidden = [
      'npm/npmjs/@acme/secret/1.0.0',
      'npm/npmjs/@acme/other/1.0.0',
      'pkg:npm/%40corp/hidden@1.0.0',
      // Not in the folder, but in a scope whose names are all private there.
      'npm/npmjs/@Corp/guessed/1.0.0',
    ];
    for (const component of hidden) {
      const refused = [
        await call('get_definition', { component }),
        await call('explain_license', { component }),
        await call('check_policy', { component }),
        await call('draft_curation', { component, declaredLicense: 'MIT', reason: 'none' }),
      ];
      for (const { isError, json } of refused) assert.deepEqual([isError, json['error']], [true, 'privateName']);
    }
    // Before another tool has read the folder, too.
    const fresh = await connect(scan, options(folder));
    assert.equal((await fresh.call('get_definition', { component: hidden[2] ?? '' })).json['error'], 'privateName');
    await fresh.client.close();
    const sent = service.requests.map(({ method, target, body }) => `${method} ${target} ${body}`);
    assert.ok(
      sent.every((request) => !/acme|corp/i.test(request)),
      sent.join('\n'),
    );
  });

  const invalid: readonly (readonly [name: string, input: Readonly<Record<string, unknown>>, message: RegExp])[] = [
    ['get_definition', {}, /^component must be a string/],
    ['get_definition', { component: 7 }, /^component must be a string/],
    ['get_definition', { component: 'lodash' }, /^component must be coordinates/],
    ['get_definition', { component: 'npm/npmjs/../../x/1.0.0' }, /^component must be coordinates/],
    ['get_definition', { component: 'x'.repeat(3000) }, /^component is too long/],
    ['get_definition', { component: leftPad, token: 'x' }, /unknown properties: token/],
    ['list_workspace_components', { state: ['bad'] }, /^state\.0 must be one of/],
    ['list_workspace_components', { pageSize: 100_000 }, /^pageSize is too large/],
    ['list_workspace_components', { cursor: '../../etc/passwd' }, /^cursor must be/],
    ['draft_curation', { component: leftPad, reason: 'none' }, /^Give at least one of/],
  ];
  for (const [name, input, message] of invalid)
    it(`refuses ${name} ${JSON.stringify(input).slice(0, 60)}`, async () => {
      const { isError, json } = await call(name, input);
      assert.equal(isError, true);
      assert.match(String(json['message']), message);
    });

  it('refuses an unknown tool', async () => {
    await assert.rejects(call('submit_curation'), /Tool submit_curation not found/);
  });

  it('answers many calls at once', async () => {
    const calls = Array.from({ length: 100 }, (_, at) =>
      call('get_definition', { component: `npm/npmjs/-/made-up-${at}/1.0.0` }),
    );
    assert.ok((await Promise.all(calls)).every(({ json }) => json['state'] === 'notHarvested'));
  });

  it('goes on after a cancelled call', async () => {
    service.control.setFaults([{ on: '* /definitions*', kind: 'hang' }]);
    try {
      const aborter = new AbortController();
      const cancelled = call('get_definition', { component: 'npm/npmjs/-/chalk/5.3.0' }, aborter.signal);
      service.control.clearLog();
      aborter.abort(new Error('no longer wanted'));
      await assert.rejects(cancelled, /no longer wanted/);
    } finally {
      service.control.setFaults([]);
    }
    const { json } = await call('get_definition', { component: 'npm/npmjs/-/chalk/5.3.0' });
    assert.equal(json['declaredLicense'], 'MIT');
  });

  it('says that the service fails', async () => {
    service.control.setFaults([{ on: '* /definitions*', kind: 'status', status: 400 }]);
    try {
      const { json } = await call('get_definition', { component: 'npm/npmjs/-/react/17.0.2' });
      assert.deepEqual([json['state'], json['problem']], ['failed', 'rejected']);
      assert.match(String(json['unknown']), /The lookup failed \(rejected\), and no earlier value is known/);
    } finally {
      service.control.setFaults([]);
    }
  });

  it('reads the folder again when its files have changed', async () => {
    const own = scan.workspace({ 'package.json': '{"dependencies":{"lodash":"4.17.21"}}' });
    const changing = await connect(scan, options(own));
    const list = async (): Promise<readonly string[]> =>
      rowsOf((await changing.call('list_workspace_components')).json).map((row) => String(row['coordinates']));
    try {
      assert.deepEqual(await list(), [lodash]);
      writeFileSync(path.join(own, 'package.json'), '{"dependencies":{"left-pad":"1.3.0"}}');
      let seen = await list();
      while (seen[0] !== leftPad) seen = await list();
      assert.deepEqual(seen, [leftPad]);
    } finally {
      await changing.client.close();
    }
  });

  it('says which manifests are not read, or not as a whole', async () => {
    const own = scan.workspace({
      'package.json': '{"dependencies":{"lodash":"4.17.21"}}',
      'web/package.json': '{"dependencies":{"left-pad":"1.3.0",\n<<<<<<< ours\n',
    });
    const broken = await connect(scan, options(own));
    try {
      const { json } = await broken.call('list_workspace_components');
      assert.match(String(json['unknown']), /1 manifest could be read only in part/);
      const unread = json['untrustedUnreadManifests'] as readonly { manifest: string; because: string }[];
      assert.equal(unread.length, 1);
      assert.equal(unread[0]?.manifest, 'web/package.json');
      assert.match(unread[0]?.because ?? '', /^line 2: A merge conflict/);
      assert.match(broken.errorOutput(), /^web\/package\.json:2: A merge conflict/m);
    } finally {
      await broken.client.close();
    }
  });

  it('with --on-demand, looks up only what a tool is called for', async () => {
    const asked = await connect(scan, [...options(folder), '--on-demand']);
    try {
      service.control.clearLog();
      const { json } = await asked.call('list_workspace_components', { state: ['notLookedUpYet'] });
      assert.equal(json['matching'], 5);
      assert.deepEqual(service.control.counts(), {});
      assert.equal((await asked.call('get_definition', { component: leftPad })).json['declaredLicense'], 'WTFPL');
    } finally {
      await asked.client.close();
    }
  });

  it('writes nothing to standard error', () => assert.equal(server.errorOutput(), ''));
});

function rowsOf(json: CallResult['json']): readonly Readonly<Record<string, unknown>>[] {
  return (json['untrustedComponents'] ?? []) as readonly Readonly<Record<string, unknown>>[];
}

/** Coordinates; of what has none, the name. */
function nameIn({ coordinates, name }: Readonly<Record<string, unknown>>): string {
  return typeof coordinates === 'string' ? coordinates : String(name);
}

/** Everything that isn't below a key that begins with `untrusted`. */
function trustedText(json: unknown): string {
  return JSON.stringify(json, (key, value: unknown) => (key.startsWith('untrusted') ? undefined : value));
}
