// The editor's search finds .NET files whatever the case of their names, together with the files that they import.
import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';

import type { PublicApi } from '../../../src/host/workspace/publicApi.ts';
import { settle } from '../support/extension.ts';
import { openFolders } from '../support/openFolders.ts';

describe('.NET workspace', () => {
  let api: PublicApi;
  before(async () => {
    await openFolders('dotnet');
    api = await settle();
  });

  it('is read with its imports, its restored packages and its feeds, and nothing else in obj', () => {
    const listed = api
      .components()
      .map(({ manifest, name, version, reason }) => `${manifest} ${name} ${version}${reason ? ` ${reason}` : ''}`);
    assert.deepEqual(listed.sort(), [
      'build/Common.props Nerdbank.GitVersioning 3.6.133',
      'old/Packages.config Acme.Core 1.0 privateRegistry',
      'src/App/App.csproj Dapper 2.1.35',
      'src/App/obj/project.assets.json Dapper 2.1.35',
      'src/App/obj/project.assets.json Nerdbank.GitVersioning 3.6.133',
      'src/Lib/Lib.CSPROJ Newtonsoft.Json 13.0.3',
    ]);
  });
});
