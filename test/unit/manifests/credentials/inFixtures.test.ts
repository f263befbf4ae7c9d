import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'mocha';

import type { ManifestFormat } from '../../../../src/manifests/format.ts';
import { formats } from '../../../../src/manifests/formats.generated.ts';
import { credentials } from '../../../support/secrets/planted.ts';
import { query } from '../../../support/secrets/plantedTexts.ts';
import { credentialsRead } from './readings.ts';

const { urlPassword, fragment } = credentials;

/** Each changes an address so that it has credentials; the address is without its fragment. */
const plants: Readonly<Record<string, (address: string, hash: string) => string>> = {
  'user and password': (address, hash) => withUser(address, `deploy:${urlPassword.text}`) + hash,
  'a token for a user': (address, hash) => withUser(address, urlPassword.text) + hash,
  'a query': (address, hash) => `${address}${address.includes('?') ? '&' : '?'}${query}${hash}`,
  'a fragment': (address, hash) => `${address}${hash === '' ? '#' : `${hash}&`}access_token=${fragment.text}`,
};

/** A folder and a container image have neither user nor password. */
const addresses = /\b(?!file:|docker:)[a-z][a-z0-9+.-]*:\/\/[^\s"'`<>,;()[\]{}\\]+[^\s"'`<>,;()[\]{}\\:.]/gi;

describe('Credentials in the addresses of every fixture', () => {
  for (const format of formats)
    it(format.id, () => {
      const leaks = fixturesOf(format).flatMap(([file, text]) =>
        Object.entries(plants).flatMap(([what, plant]) => {
          const planted = text.replaceAll(addresses, (address) => {
            const [plain = '', ...hash] = address.split('#');
            return plant(plain, hash.length === 0 ? '' : `#${hash.join('#')}`);
          });
          return credentialsRead(format, planted).map((leak) => `${file}, ${what}: ${leak}`);
        }),
      );
      assert.deepEqual(leaks, []);
    });
});

function withUser(address: string, user: string): string {
  return address.replace(/:\/\/(?:[^/?#@]*@)?/, `://${user}@`);
}

function fixturesOf({ id }: ManifestFormat): readonly (readonly [file: string, text: string])[] {
  const folder = `test/fixtures/manifests/${id}`;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\/[^/]+$/.test(file) && !/\/expected\.[^/]*$/.test(file))
    .map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')]);
}
