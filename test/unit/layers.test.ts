import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, it } from 'mocha';

import { breachesBelow, breachesIn, importLaw } from '../support/importLaw.ts';

describe('the import law', () => {
  it('is kept by every import line of src', () => {
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
  ];
  for (const [file, line, imported] of breaches)
    it(`refuses ${imported} in ${file}`, () => {
      const [breach = ''] = breachesIn(file, line);
      assert.ok(breach.startsWith(`${file}:1  ${imported}  (`), breach);
    });

  it('refuses a room it does not know', () => {
    assert.deepEqual(breachesIn('helpers/misc.ts', ''), ['helpers/misc.ts:1  no room of this name is in the law']);
  });

  it('names no file that is gone', () => {
    const files = Object.keys(importLaw).filter((room) => room.endsWith('.ts'));
    assert.deepEqual(
      files.filter((file) => !existsSync(`src/${file}`)),
      [],
    );
  });
});
