import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, it } from 'mocha';

import { breachesBelow, breachesIn, importRules, partOrder } from '../support/importRules.ts';

describe('The import rules', () => {
  it('hold for every import in src', () => {
    assert.deepEqual(breachesBelow('src'), []);
  });

  const breaches: readonly [file: string, line: string, imported: string][] = [
    ['core/coordinates.ts', "import { Client } from '../service/client.ts';", '../service/client.ts'],
    ['core/coordinates.ts', "import type * as vscode from 'vscode';", 'vscode'],
    ['base/event.ts', "export { Problem } from '../core/problem.ts';", '../core/problem.ts'],
    ['manifests/link.ts', "import fs from 'node:fs';", 'node:fs'],
    ['model/inventory.ts', "const host = await import('../host/scan.ts');", '../host/scan.ts'],
    ['host/scan.ts', "import { App } from '../webview/app.tsx';", '../webview/app.tsx'],
    ['webview/app.tsx', "import { Definitions } from '../model/definitions.ts';", '../model/definitions.ts'],
    ['platform/web/platform.ts', "import { request } from 'undici';", 'undici'],
    ['protocol/messages.ts', "} from 'zod';", 'zod'],
    ['model/evidence/chain.ts', "import { whyRequests } from '../../protocol/why.ts';", '../../protocol/why.ts'],
  ];
  for (const [file, line, imported] of breaches)
    it(`refuse ${imported} in ${file}`, () => {
      const [breach = ''] = breachesIn(file, line);
      assert.ok(breach.startsWith(`${file}:1  ${imported}  (`), breach);
    });

  const upwards: readonly [file: string, line: string, imported: string][] = [
    ['manifests/parse/json.ts', "import { Lock } from '../kit/lock.ts';", '../kit/lock.ts'],
    ['manifests/linking/linker.ts', "import type { NpmFacts } from '../npm/npmFacts.ts';", '../npm/npmFacts.ts'],
    ['manifests/gem/gemLock.ts', "import { npm } from '../npm/linkNpm.ts';", '../npm/linkNpm.ts'],
    ['manifests/format.ts', "import type { Linker } from './linking/linker.ts';", './linking/linker.ts'],
    ['model/ports.ts', "import { Definitions } from './definitions/definitions.ts';", './definitions/definitions.ts'],
    ['model/files/list.ts', "import type { Drafts } from '../drafts/drafts.ts';", '../drafts/drafts.ts'],
    ['host/common/labels.ts', "import type { Panel } from '../panel/panel.ts';", '../panel/panel.ts'],
    ['manifests/linking/linker.ts', "import { rust } from '../rust/linkRust.ts';", '../rust/linkRust.ts'],
  ];
  for (const [file, line, imported] of upwards)
    it(`refuse ${imported} in ${file}, which is below it or beside`, () => {
      const breaches = breachesIn(file, line);
      assert.equal(breaches.length, 1);
      assert.ok(breaches[0]?.startsWith(`${file}:1  ${imported}  (`), breaches[0]);
    });

  it('name only existing parts', () => {
    const parts = Object.entries(partOrder).flatMap(([layer, rows]) =>
      rows.flatMap((parts) =>
        parts
          .join(' ')
          .split(' ')
          .map((part) => `src/${layer}/${part}`),
      ),
    );
    assert.deepEqual(
      parts.filter((part) => !existsSync(part)),
      [],
    );
  });

  it('allow type imports from further layers', () => {
    const imports = "import type {\n  WhyChain,\n} from '../../protocol/why.ts';";
    assert.deepEqual(breachesIn('model/evidence/chain.ts', imports), []);
  });

  it('refuse an unknown layer', () => {
    assert.deepEqual(breachesIn('helpers/misc.ts', ''), ['helpers/misc.ts:1  unknown layer']);
  });

  it('refer only to existing files', () => {
    const files = Object.keys(importRules).filter((layer) => layer.endsWith('.ts'));
    assert.deepEqual(
      files.filter((file) => !existsSync(`src/${file}`)),
      [],
    );
  });
});
