import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { inputSchemaOf } from '../../../src/agents/inputSchemas.ts';
import { runTool } from '../../../src/agents/runTool.ts';
import { type ToolName, toolNames } from '../../../src/agents/toolNames.ts';
import { tools } from '../../../src/agents/tools.ts';
import { readManifest } from '../../support/packageManifest.ts';
import { definitionOf, FakeSource, type Json, outputOf } from '../../support/fakeAgentSource.ts';

const long = 'x'.repeat(3000);
const component = 'npm/npmjs/-/a/1.0.0';

describe('The input of a tool', () => {
  const refused: readonly (readonly [name: ToolName, input: unknown, error: string, part: string])[] = [
    ['get_definition', undefined, 'invalidInput', 'component must be a string.'],
    ['get_definition', null, 'invalidInput', 'component must be a string.'],
    ['get_definition', 'npm', 'invalidInput', 'The input must be an object.'],
    ['get_definition', [], 'invalidInput', 'The input must be an object'],
    ['get_definition', { component: 1 }, 'invalidInput', 'component must be a string.'],
    ['get_definition', { component: '' }, 'invalidInput', 'component is too short: at least 1.'],
    ['get_definition', { component: long }, 'invalidInput', 'component is too long: at most 2048.'],
    ['get_definition', { component, url: 'x' }, 'invalidInput', 'unknown properties: url.'],
    ['get_definition', { component: 'lodash' }, 'invalidComponent', 'Problem: missingSegment.'],
    ['get_definition', { component: 'npm/npmjs/-/a\u200bb/1' }, 'invalidComponent', 'Problem: illegalCharacter.'],
    ['get_definition', { component: 'npm/npmjs/../a/1' }, 'invalidComponent', 'Problem: dotSegment.'],
    ['get_definition', { component: 'pkg:npm' }, 'invalidComponent', 'Problem: malformed.'],
    ['get_definition', { component: 'pkg:docker/a@1' }, 'invalidComponent', 'Problem: notCovered.'],
    ['get_definition', { component: 'maven/mavencentral/-/a/1' }, 'notCovered', 'no components of this type'],
    ['explain_license', { component: 'npm/npmjs/-/a' }, 'noRevision', 'must have a revision'],
    ['list_workspace_components', { state: [] }, 'invalidInput', 'state is too small: at least 1.'],
    ['list_workspace_components', { state: ['good'] }, 'invalidInput', 'state.0 must be one of expression, '],
    ['list_workspace_components', { pageSize: 201 }, 'invalidInput', 'pageSize is too large: at most 200.'],
    ['list_workspace_components', { pageSize: 1.5 }, 'invalidInput', 'pageSize must be an integer.'],
    ['list_workspace_components', { cursor: 'x' }, 'invalidCursor', 'nextCursor'],
    ['check_policy', { verdict: 'deny' }, 'invalidInput', 'verdict must be an array.'],
    ['draft_curation', { component, declaredLicense: 'MIT' }, 'invalidInput', 'reason must be a string.'],
    ['draft_curation', { component, reason: 'r' }, 'nothingToDraft', 'declaredLicense'],
    [
      'draft_curation',
      { component: 'npm/npmjs/-/a', declaredLicense: 'MIT', reason: 'r' },
      'noRevision',
      'Give component a revision',
    ],
    [
      'draft_curation',
      { component, revisions: ['1/2'], declaredLicense: 'MIT', reason: 'r' },
      'invalidRevision',
      'slash',
    ],
    ['draft_curation', { component, reason: long }, 'invalidInput', 'reason is too long: at most 2000.'],
    ['draft_curation', { component, submit: true, reason: 'r' }, 'invalidInput', 'unknown properties: submit.'],
  ];
  for (const [name, input, error, part] of refused)
    it(`of ${name} is refused: ${JSON.stringify(input)?.slice(0, 70) ?? 'nothing'}`, async () => {
      const source = new FakeSource({ manifests: {}, policy: 'deny: [MIT]' });
      const output = await outputOf(source, name, input);
      assert.equal(output['error'], error);
      assert.ok(String(output['message']).includes(part), String(output['message']));
      assert.deepEqual([source.requests, source.writes], [[], []]);
    });

  it('may be left out where nothing is required', async () => {
    const output = await outputOf(new FakeSource(), 'list_workspace_components', undefined);
    assert.equal(output['total'], 0);
  });

  it('is not read after an abort', async () => {
    const source = new FakeSource({ facts: { [component]: { definition: definitionOf(component) } } });
    const reason = new Error('cancelled');
    await assert.rejects(runTool(source, 'get_definition', { component }, AbortSignal.abort(reason)), reason);
    assert.deepEqual(source.requests, []);
  });
});

describe('A private name', () => {
  const inputs: readonly (readonly [ToolName, Json])[] = [
    ['get_definition', { component }],
    ['explain_license', { component }],
    ['check_policy', { component }],
    ['draft_curation', { component, declaredLicense: 'MIT', reason: 'r' }],
  ];
  for (const [name, input] of inputs) {
    it(`is not sent by ${name}`, async () => {
      const source = new FakeSource({ privateNames: ['a'], policy: 'deny: [MIT]' });
      assert.equal((await outputOf(source, name, input))['error'], 'privateName');
      assert.deepEqual([source.requests, source.writes], [[], []]);
    });

    it(`isn't needed for a refusal by ${name} while lookups are not allowed`, async () => {
      const source = new FakeSource({ lookUps: 'notAllowed', policy: 'deny: [MIT]' });
      assert.equal((await outputOf(source, name, input))['error'], 'lookUpsNotAllowed');
      assert.deepEqual([source.requests, source.writes], [[], []]);
    });
  }
});

describe('The tools in package.json', () => {
  interface Contributed {
    readonly name: string;
    readonly modelDescription: string;
    readonly inputSchema: unknown;
    readonly canBeReferencedInPrompt: boolean;
    readonly toolReferenceName: string;
  }
  const { contributes } = readManifest<{
    readonly contributes: { readonly languageModelTools: readonly Contributed[] };
  }>();
  const listed = contributes.languageModelTools;

  it('are those of the source, with their inputs', () => {
    assert.deepEqual(
      listed.map(({ name, modelDescription, inputSchema }) => ({ name, modelDescription, inputSchema })),
      toolNames.map((name) => ({
        name,
        modelDescription: tools[name].description,
        inputSchema: inputSchemaOf(name),
      })),
    );
  });

  it('can be named in a prompt, each by its own name', () => {
    assert.ok(listed.every((tool) => tool.canBeReferencedInPrompt && /^\w+$/.test(tool.toolReferenceName)));
    assert.equal(new Set(listed.map(({ toolReferenceName }) => toolReferenceName)).size, toolNames.length);
  });

  it('take nothing but what they name', () => {
    for (const { inputSchema } of listed) assert.equal((inputSchema as Json)['additionalProperties'], false);
  });
});
