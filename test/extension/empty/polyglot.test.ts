import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import type { ListedComponent, PublicApi } from '../../../src/host/workspace/publicApi.ts';
import { eventually } from '../support/eventually.ts';
import { fileUri, settle } from '../support/extension.ts';
import { openFolders } from '../support/openFolders.ts';
import { whenAnswered } from '../support/whenAnswered.ts';

/** The declaring file, the component, and the answer of the service. */
const expected: readonly string[] = [
  '.github/workflows/ship.yml zonyitoo/conhash-rs 779ed931b07c1a9b643dc14f62db29bf8102fd1b MIT OR Apache-2.0',
  'Cargo.lock serde 1.0.197 MIT OR Apache-2.0',
  'Cargo.toml serde 1.0.197 MIT OR Apache-2.0',
  'Gemfile mocha 1.7.0 MIT OR (BSD-2-Clause AND MIT)',
  'Gemfile rake 13.1.0 MIT',
  'app/Harbour.csproj NuGet.Protocol 6.7.1 Apache-2.0',
  'app/Harbour.csproj Newtonsoft.Json 13.0.1 MIT',
  'components.txt hello 2.10-3 GPL-3.0-or-later AND GFDL-1.3-only',
  'deps/base.txt requests 2.31.0 Apache-2.0',
  'mobile/Podfile.lock Alamofire 5.8.1 MIT',
  'requirements.txt pillow 9.5.0 MIT-CMU',
  'service/pom.xml com.google.guava:guava 32.1.3-jre Apache-2.0',
  'web/composer.json monolog/monolog 2.9.1 MIT',
  'web/package.json left-pad 1.3.0 WTFPL',
];

describe('Workspace with many ecosystems', () => {
  let api: PublicApi;
  before(async () => {
    await openFolders('polyglot');
    api = await settle();
  });

  const find = (manifest: string, name: string): ListedComponent | undefined =>
    api.components().find((one) => one.manifest === manifest && one.name === name);

  it('lists the components of each ecosystem with their licenses', () => {
    const lines = api
      .components()
      .map(({ manifest, name, version, license }) => `${manifest} ${name} ${version} ${license}`);
    assert.deepEqual(
      expected.filter((line) => !lines.includes(line)),
      [],
      lines.join('\n'),
    );
  });

  it('reads a file that a requirements file includes, and follows its changes', async () => {
    assert.equal(find('deps/base.txt', 'requests')?.version, '2.31.0');
    const uri = fileUri('deps/base.txt');
    await vscode.workspace.fs.writeFile(uri, Buffer.from('python-dateutil==2.8.2\n'));
    await eventually('the file is read anew', () => find('deps/base.txt', 'requests') === undefined);
    await whenAnswered(api);
    assert.equal(find('deps/base.txt', 'python-dateutil')?.version, '2.8.2');
  });
});
