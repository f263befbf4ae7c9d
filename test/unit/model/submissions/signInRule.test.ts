import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import {
  addressKey,
  isSameAddress,
  type SignInAnswer,
  signInRule,
} from '../../../../src/model/submissions/signInRule.ts';

const builtIn = 'https://api.clearlydefined.io';
const user = 'https://cd.acme.example/api/';
const answers = new Map<string, SignInAnswer>([
  ['https://asked.example', 'signIn'],
  ['https://declined.example', 'anonymous'],
]);

describe('signInRule', () => {
  const rules: readonly (readonly [service: string, rule: ReturnType<typeof signInRule>])[] = [
    ['https://api.clearlydefined.io', 'allowed'],
    ['https://API.clearlydefined.io', 'allowed'],
    ['https://cd.acme.example/api', 'allowed'],
    ['https://asked.example', 'allowed'],
    ['https://asked.example/', 'allowed'],
    ['https://declined.example', 'anonymous'],
    ['https://cd.acme.example', 'ask'],
    ['https://cd.acme.example/api2', 'ask'],
    ['https://cd.acme.example:8443/api', 'ask'],
    ['https://api.clearlydefined.io.example', 'ask'],
    ['https://api.clearlydefined.io/elsewhere', 'ask'],
    ['https://asked.example/elsewhere', 'ask'],
    ['https://аpi.clearlydefined.io', 'ask'],
    ['http://127.0.0.1:4000', 'ask'],
    ['http://localhost:4000', 'ask'],
    ['http://[::1]:4000', 'ask'],
    ['http://api.clearlydefined.io', 'unencrypted'],
    ['http://asked.example', 'unencrypted'],
    ['http://127.0.0.1.example', 'unencrypted'],
    ['no address', 'unencrypted'],
  ];
  for (const [service, rule] of rules)
    it(`decides for ${service}: ${rule}`, () => assert.equal(signInRule(service, { builtIn, user, answers }), rule));

  it('allows the service of the user settings unless its connection is unencrypted', () => {
    const own = (address: string): string => signInRule(address, { builtIn, user: address, answers: new Map() });
    assert.deepEqual(['http://127.0.0.1:4000', 'http://cd.acme.example'].map(own), ['allowed', 'unencrypted']);
  });

  it('compares normalized addresses', () => {
    assert.equal(addressKey('https://Acme.example/a/../b//'), 'https://acme.example/b');
    assert.match(addressKey('https://аpi.clearlydefined.io'), /^https:\/\/xn--/);
    assert.ok(!isSameAddress('', builtIn));
  });
});
