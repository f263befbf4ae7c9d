import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { toolNames } from '../../../src/agents/toolNames.ts';
import { settingDefaults } from '../../../src/contributions.ts';
import { mcpUsage, readMcpOptions } from '../../../src/mcp/mcpOptions.ts';

const usual = {
  folder: 'f',
  apiUrl: settingDefaults.apiUrl,
  cacheFolder: null,
  privatePackages: [],
  publicMirrors: [],
  hasUserSettings: true,
  draftsFolder: null,
  policyFile: null,
  isOnDemand: false,
};

describe('Options of mcp', () => {
  const accepted: readonly (readonly [args: string, expected: object])[] = [
    ['f', usual],
    ['f --on-demand', { ...usual, isOnDemand: true }],
    ['--drafts d f --policy p.yaml', { ...usual, draftsFolder: 'd', policyFile: 'p.yaml' }],
    [
      'f --api http://127.0.0.1:1 --no-user-settings',
      { ...usual, apiUrl: 'http://127.0.0.1:1', hasUserSettings: false },
    ],
    ['f --cache c', { ...usual, cacheFolder: 'c' }],
    ['f --private @a/* --private @b/*', { ...usual, privatePackages: ['@a/*', '@b/*'] }],
    ['f --public-mirror npm.acme.example', { ...usual, publicMirrors: ['npm.acme.example'] }],
    ['f --public-mirror ${env.ACME_REPO}/x', { ...usual, publicMirrors: ['${env.ACME_REPO}/x'] }],
    ['f --public-mirror ~/.m2/settings.xml', { ...usual, publicMirrors: ['~/.m2/settings.xml'] }],
  ];
  for (const [args, expected] of accepted)
    it(args, () => assert.deepEqual(readMcpOptions(args.split(' ')), { ok: true, value: expected }));

  const refused: readonly (readonly [args: readonly string[], problem: string])[] = [
    [[], 'One folder is expected.'],
    [[''], 'One folder is expected.'],
    [['f', 'g'], 'One folder is expected.'],
    [['f', '--drafts', ''], "--drafts takes a folder, not ''."],
    [['f', '--cache', ''], "--cache takes a folder, not ''."],
    [['f', '--resolve'], "Unknown option '--resolve'."],
    [['f', '--on-demand=no'], "Option '--on-demand' does not take an argument."],
    [['f', '--private', '@(a|b)'], "--private takes a glob pattern, not '@(a|b)'."],
    [['f', '--api', '\u001b[2J'], "--api takes an address that begins with http, not '\\u001b[2J'."],
  ];
  for (const [args, problem] of refused)
    it(`${JSON.stringify(args)} is refused`, () => assert.deepEqual(readMcpOptions(args), { ok: false, problem }));

  it('are all in the help text, with the tools', () => {
    assert.deepEqual(readMcpOptions(['--help']), { ok: true, value: 'help' });
    const named = [...mcpUsage.matchAll(/^ {2}(--[a-z-]+|[a-z]+_[a-z_]+)/gm)].map(([, name]) => name);
    assert.deepEqual(named, [
      ...toolNames,
      '--drafts',
      '--policy',
      '--on-demand',
      '--api',
      '--cache',
      '--private',
      '--public-mirror',
      '--no-user-settings',
      '--help',
    ]);
  });
});
