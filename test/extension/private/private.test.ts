// What the service learns about a workspace with secrets: the names of public packages, and nothing else.
import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import type { PublicApi } from '../../../src/host/workspace/publicApi.ts';
import { eventually } from '../support/eventually.ts';
import { settle } from '../support/extension.ts';
import { standIn } from '../support/service.ts';
import { whenAnswered } from '../support/whenAnswered.ts';

const publicNames = ['npm/npmjs/-/left-pad/1.3.0', 'npm/npmjs/-/lodash/4.17.21', 'npm/npmjs/-/uuid/9.0.1'];

const secrets: readonly [name: string, reason: string][] = [
  ['@harbor/ui', 'workspaceMember'],
  ['crane-control', 'workspaceMember'],
  ['mooring-notes', 'localPath'],
  ['@quay/charts', 'privateRegistry'],
  ['@quay/colors', 'privateRegistry'],
  ['tide-tables', 'privateRegistry'],
  ['acme-ledger', 'privatePackage'],
];

describe('Workspace with secrets', () => {
  let api: PublicApi;
  before(async () => {
    api = await settle();
  });

  it('has workspace settings that would reveal them', () => {
    const found = vscode.workspace.getConfiguration('clearlydefined').inspect('privatePackages');
    assert.deepEqual(found?.globalValue, ['acme-*']);
    assert.deepEqual(found?.workspaceValue, []);
  });

  for (const [name, reason] of secrets)
    it(`lists ${name} and says why it is not looked up`, () => {
      const found = api.components().filter((one) => one.name === name);
      assert.ok(found.length > 0);
      assert.deepEqual([...new Set(found.map((one) => one.reason))], [reason]);
    });

  it('sends the names of public packages to the service, and nothing else', async () => {
    assert.deepEqual([...(await standIn().names())].sort(), publicNames);
  });

  it('sends nothing else in any request', async () => {
    for (const { target, body, headers } of await standIn().requests())
      for (const [name] of secrets)
        assert.ok(!`${target} ${body} ${JSON.stringify(headers)}`.includes(name), `${name} is in ${target} ${body}`);
  });

  it('looks up a component only after its private pattern is removed', async () => {
    const setting = vscode.workspace.getConfiguration('clearlydefined');
    await setting.update('privatePackages', undefined, vscode.ConfigurationTarget.Global);
    const ledger = (): string | null | undefined =>
      api.components().find(({ name }) => name === 'acme-ledger')?.coordinates;
    await eventually('the name is public', () => typeof ledger() === 'string');
    await whenAnswered(api);
    assert.deepEqual([...(await standIn().names())].sort(), ['npm/npmjs/-/acme-ledger/1.2.0', ...publicNames]);
  });

  it('withholds every name while a pattern in the settings is invalid', async () => {
    const setting = vscode.workspace.getConfiguration('clearlydefined');
    const reasonOf = (wanted: string): string | null | undefined =>
      api.components().find(({ name }) => name === wanted)?.reason;
    await setting.update('privatePackages', ['@(acme|other)-*'], vscode.ConfigurationTarget.Global);
    await eventually('lodash is private', () => reasonOf('lodash') === 'privatePackage');
    await setting.update('privatePackages', undefined, vscode.ConfigurationTarget.Global);
    await eventually('lodash is public', () => reasonOf('lodash') === null);
  });
});
