// Tools for language models in a workspace with secrets: a request of a model is not a request of the user.
import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import type { ToolName } from '../../../src/agents/toolNames.ts';
import { settle } from '../support/extension.ts';
import { standIn } from '../support/service.ts';

/** The code of the refusal; `null`: it wasn't refused. */
async function refusalOf(name: ToolName, input: object): Promise<unknown> {
  const { content } = await vscode.lm.invokeTool(name, { toolInvocationToken: undefined, input });
  const [part] = content;
  assert.ok(part instanceof vscode.LanguageModelTextPart);
  const output = JSON.parse(part.value) as { readonly error?: unknown };
  return output.error ?? null;
}

describe('Tools for language models in a workspace with secrets', () => {
  before(async () => {
    await settle();
  });

  const refused: readonly (readonly [what: string, component: string])[] = [
    ['a private name', 'npm/npmjs/@quay/charts/2.1.0'],
    ['a made-up name in a scope that has private names only', 'npm/npmjs/@quay/guess/1.0.0'],
    ['the same in another spelling', 'pkg:npm/%40Quay/guess@1.0.0'],
    ['a member of the workspace', 'npm/npmjs/@harbor/ui/1.0.0'],
    ['a name that matches a private pattern', 'npm/npmjs/-/acme-guess/1.0.0'],
  ];
  for (const [what, component] of refused)
    it(`refuse ${what}, and send nothing: ${component}`, async () => {
      await standIn().clearLog();
      const draft = { component, declaredLicense: 'MIT', reason: 'none' };
      assert.equal(await refusalOf('get_definition', { component }), 'privateName');
      assert.equal(await refusalOf('explain_license', { component }), 'privateName');
      assert.equal(await refusalOf('draft_curation', draft), 'privateName');
      assert.deepEqual(await standIn().requests(), []);
    });

  it('answer a public name', async () => {
    assert.equal(await refusalOf('get_definition', { component: 'npm/npmjs/-/lodash/4.17.21' }), null);
  });
});
