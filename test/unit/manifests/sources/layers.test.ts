import assert from 'node:assert/strict';

import { type Layer, originBy } from '../../../../src/manifests/sources/layers.ts';
import { Origins } from '../../../../src/manifests/sources/origins.ts';
import { AnsweredSources } from '../../../../src/manifests/sources/packageSources.ts';

const open = 'https://registry.npmjs.example/';
const acme = 'https://npm.acme.example/';
const other = 'https://npm.other.example/';
const scope = (address: string): Layer => ({ label: 'scopes', rules: new Map([['@acme', [address]]]) });
const replaced: Layer = { label: 'a/.npmrc', unreadable: 'replaces' };
const added: Layer = { label: 'a/pip.conf', unreadable: 'adds' };

describe('The source by layers of settings', () => {
  const cases: readonly (readonly [what: string, layers: readonly Layer[], answer: string, isPublic?: string])[] = [
    ['without any', [], 'public'],
    [
      'of the first with a default source',
      [
        { label: 'x', main: [acme] },
        { label: 'y', main: [open] },
      ],
      'private npm.acme.example',
    ],
    [
      'of the first with a rule, before any default source',
      [{ label: 'x', main: [open] }, scope(acme)],
      'private npm.acme.example',
    ],
    ['of a public rule', [scope(open), { label: 'y', main: [acme] }], 'public'],
    ['with one besides the public one', [{ label: 'x', extra: [acme] }], 'unknown npm.acme.example'],
    [
      'with one besides another',
      [
        { label: 'x', main: [other] },
        { label: 'y', extra: [acme] },
      ],
      'private npm.other.example',
    ],
    [
      'with nothing but extra ones',
      [
        { label: 'x', isClosed: true },
        { label: 'y', extra: [acme] },
      ],
      'private npm.acme.example',
    ],
    ['with nothing at all', [{ label: '$NO_INDEX', isClosed: true }], 'private $NO_INDEX'],
    ['with an address that can’t be read', [{ label: 'x', main: [''] }], 'private x'],
    ['unreadable before a rule', [replaced, scope(open)], 'unknown a/.npmrc'],
    ['unreadable behind a rule', [scope(open), replaced], 'public'],
    ['unreadable behind a rule, with extra sources', [scope(open), added], 'unknown a/pip.conf'],
    ['unreadable and public, before another', [replaced, scope(acme)], 'private npm.acme.example', 'a/.npmrc'],
    ['unreadable and public, with extra sources', [added], 'public', 'a/pip.conf'],
  ];
  for (const [what, layers, answer, isPublic] of cases)
    it(`is ${answer}: ${what}`, () => {
      const answers = new AnsweredSources(isPublic === undefined ? [] : [isPublic]);
      const { access, name } = originBy(layers, ['@acme', ''], new Origins((address) => address === open, answers));
      assert.equal(`${access} ${name}`.trim(), answer);
    });
});
