// The tools for language models, as the editor offers and runs them.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import { editorTools } from '../../../src/host/agents/editorTools.ts';
import { toolNames, type ToolName } from '../../../src/agents/toolNames.ts';
import { MemoryLog } from '../../support/memoryLog.ts';
import { FakeSource } from '../../support/fakeAgentSource.ts';
import { shownDraft } from '../support/shownDraft.ts';
import { eventually } from '../support/eventually.ts';
import { fileUri, settle } from '../support/extension.ts';
import { standIn } from '../support/service.ts';

type Json = Readonly<Record<string, unknown>>;

const jsonSchema = 'npm/npmjs/-/json-schema/0.2.3';

/** The output of a tool, as a language model reads it. */
async function run(name: ToolName, input: object): Promise<Json> {
  const { content } = await vscode.lm.invokeTool(name, { toolInvocationToken: undefined, input });
  const [part] = content;
  assert.ok(content.length === 1 && part instanceof vscode.LanguageModelTextPart);
  const json: unknown = JSON.parse(part.value);
  assert.ok(typeof json === 'object' && json !== null);
  return json as Json;
}

/** Methods and paths of the requests since the log was cleared. */
async function requests(): Promise<readonly string[]> {
  return (await standIn().requests()).map(({ method, target }) => `${method} ${target}`);
}

describe('Tools for language models', () => {
  before(async () => {
    await settle();
  });

  it('are listed by the editor', () => {
    const found = vscode.lm.tools.filter(({ tags }) => tags.includes('clearlydefined'));
    assert.deepEqual(found.map(({ name }) => name).sort(), [...toolNames].sort());
    assert.ok(found.every(({ inputSchema, description }) => inputSchema && description.includes('`unknown`')));
  });

  it('get a definition', async () => {
    const output = await run('get_definition', { component: 'pkg:npm/lodash@4.17.21' });
    const { component, state, declaredLicense } = output;
    assert.deepEqual([component, state, declaredLicense], ['npm/npmjs/-/lodash/4.17.21', 'expression', 'MIT']);
    assert.ok(Array.isArray(output['unknown']));
  });

  it('list the components without a request', async () => {
    await standIn().clearLog();
    const output = await run('list_workspace_components', { text: 'lodash', pageSize: 5 });
    const rows = output['untrustedComponents'] as readonly Json[];
    const lodash = rows.find(({ coordinates }) => coordinates === 'npm/npmjs/-/lodash/4.17.21');
    assert.deepEqual([lodash?.['state'], lodash?.['license'], lodash?.['policy']], ['expression', 'MIT', 'notJudged']);
    assert.deepEqual(await requests(), []);
  });

  it('explain a license', async () => {
    const output = await run('explain_license', { component: 'npm/npmjs/-/lodash/4.17.21' });
    assert.equal(output['declaredLicense'], 'MIT');
    const evidence = output['untrustedEvidence'] as readonly Json[];
    assert.ok(evidence.some(({ supports, path }) => supports === true && typeof path === 'string'));
  });

  describe('with a manifest that is read in part', () => {
    const half = (): vscode.Uri => fileUri('half');
    before(async () => {
      const text = '{\n  "dependencies": {\n    "lodash": "4.17.21",\n<<<<<<< ours\n';
      await vscode.workspace.fs.writeFile(fileUri('half/package.json'), new TextEncoder().encode(text));
    });
    after(() => vscode.workspace.fs.delete(half(), { recursive: true }));

    it('name it, the line and the reason', async () => {
      let output: Json = {};
      await eventually('it is read', async () => {
        output = await run('list_workspace_components', { text: 'half/package.json' });
        return output['untrustedUnreadManifests'] !== undefined;
      });
      const [unread] = output['untrustedUnreadManifests'] as readonly Json[];
      assert.equal(unread?.['manifest'], 'half/package.json');
      assert.match(String(unread?.['because']), /^line 4: A merge conflict/);
      assert.match(String(output['unknown']), /1 manifest could be read only in part/);
      assert.equal(output['matching'], 1);
    });
  });

  describe('with a license policy', () => {
    const policy = (): vscode.Uri => fileUri('.clearlydefined.yaml');
    before(async () => {
      await vscode.workspace.fs.writeFile(policy(), new TextEncoder().encode('deny: [MIT]\n'));
    });
    after(() => vscode.workspace.fs.delete(policy()));

    it('check it as soon as its file is there', async () => {
      const output = await run('check_policy', { component: 'npm/npmjs/-/lodash/4.17.21' });
      const [result] = output['untrustedResults'] as readonly Json[];
      assert.equal(result?.['policy'], 'deny');
      const all = await run('check_policy', { verdict: ['deny'] });
      assert.ok(Number(all['denied']) > 0);
    });
  });

  it('refuse input that the schema does not name', async () => {
    // The editor checks inputs itself, or leaves it to the tool.
    const output = await run('get_definition', { component: 'lodash', url: 'https://a.example' }).catch(
      (error: unknown): Json => ({ error: String(error) }),
    );
    assert.ok(output['error']);
  });

  it('need no confirmation to read, and one to write a draft', () => {
    const { prepare } = editorTools(new FakeSource(), new MemoryLog());
    for (const name of toolNames) {
      const { confirmationMessages, invocationMessage } = prepare(name, { component: jsonSchema });
      assert.ok(invocationMessage);
      assert.equal(confirmationMessages !== undefined, name === 'draft_curation', name);
    }
  });

  const confirmations: readonly (readonly [what: string, input: object, lines: readonly string[]])[] = [
    [
      'component and change',
      {
        component: jsonSchema,
        revisions: ['0.2.3', '0.2.2'],
        declaredLicense: 'MIT',
        releaseDate: '2020-01-02',
        reason: 'README\n line 1',
      },
      [
        'json-schema 0.2.3, 0.2.2',
        'Declared: MIT',
        'Release date: 2020-01-02',
        'Reason: README line 1',
        'The draft stays on this machine. Nothing is submitted.',
      ],
    ],
    [
      'hostile text as text',
      { component: jsonSchema, projectWebsite: '[a](command:b) <img src=x> \u202e', reason: '**r**' },
      [
        'json-schema 0.2.3',
        'Project website: [a] (command:b) <img src=x> ‹U+202E›',
        'Reason: **r**',
        'The draft stays on this machine. Nothing is submitted.',
      ],
    ],
    ['that a request is invalid', { component: jsonSchema }, ['The request is invalid. Nothing will be written.']],
  ];
  for (const [what, input, lines] of confirmations)
    it(`show ${what} in the confirmation`, () => {
      const { prepare } = editorTools(new FakeSource(), new MemoryLog());
      const message = prepare('draft_curation', input).confirmationMessages?.message;
      assert.ok(message !== undefined);
      const text = typeof message === 'string' ? message : textOf(message.value);
      assert.deepEqual(text.split('\n\n'), lines);
      // No syntax of Markdown is left.
      if (typeof message !== 'string') assert.doesNotMatch(message.value, /[[\]<>*`]/);
    });

  // A window under test confirms by itself.
  it('write a draft, and send nothing', async () => {
    await standIn().clearLog();
    const output = await run('draft_curation', {
      component: jsonSchema,
      declaredLicense: 'AFL-2.1 OR BSD-3-Clause',
      reason: 'The header of lib/validate.js',
    });
    assert.deepEqual([output['draft'], output['isSubmitted'], output['error']], ['begun', false, undefined]);
    const [request] = output['untrustedRequests'] as readonly Json[];
    assert.equal(request?.['path'], '/curations');
    await vscode.commands.executeCommand('clearlydefined.openDraft', jsonSchema);
    const { document } = await shownDraft('json-schema');
    assert.match(document.getText(), /^# Drafted by a language model\.[^]*declared: AFL-2\.1 OR BSD-3-Clause\n/);
    assert.deepEqual(
      (await requests()).filter((one) => !one.startsWith('GET') && !one.startsWith('POST /definitions')),
      [],
    );
    await eventually('it has been analysed', () => vscode.languages.getDiagnostics(document.uri).length > 0);
  });

  it('never replace what the user typed', async () => {
    const input = { component: jsonSchema, declaredLicense: 'MIT', reason: 'No reason' };
    assert.equal((await run('draft_curation', input))['error'], 'draftExists');
    const { document } = await shownDraft('json-schema');
    assert.match(document.getText(), /declared: AFL-2\.1 OR BSD-3-Clause\n/);
  });
});

/** The text that a reader of the Markdown sees. */
function textOf(markdown: string): string {
  return markdown.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}
