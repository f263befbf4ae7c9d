import { displayName, formatCoordinates } from '../../src/core/coordinates.ts';
import type { Definition } from '../../src/core/definition.ts';
import { perDescribedText } from '../../src/core/describedTexts.ts';
import { knownInFull } from '../../src/protocol/panelDefinition.ts';
import type { PanelContent, PanelKnown, PanelSnapshot } from '../../src/protocol/snapshot.ts';

export const hour = 3_600_000;
/** Noon of a day after all dates in the data. */
export const noon = Date.parse('2026-11-21T12:00:00Z');

const facet = { files: 0, attribution: { parties: [], unknown: 0 }, discovered: { expressions: [], unknown: 0 } };

/** An ordinary definition; the other definitions are made from it. */
export const plain: Definition = {
  coordinates: { type: 'npm', provider: 'npmjs', namespace: '@tj', name: 'callsite', revision: '1.0.0' },
  isHarvested: true,
  described: {
    ...perDescribedText(() => null),
    releaseDate: '2013-01-25',
    projectWebsite: 'https://callsite.example/home',
    issueTracker: 'bugs@callsite.example',
    sourceLocation: {
      type: 'git',
      provider: 'github',
      namespace: 'tj',
      name: 'callsite',
      revision: '8d39279',
      url: 'https://github.com/tj/callsite/commit/8d39279',
      path: 'packages/callsite',
    },
    urls: {
      registry: 'https://npm.example/package/callsite',
      version: 'https://npm.example/package/callsite/v/1.0.0',
      download: 'https://npm.example/callsite-1.0.0.tgz',
    },
    hashes: new Map([
      ['sha1', 'd3c44a'],
      ['sha256', 'ed70b2'],
    ]),
    files: 8,
    tools: ['clearlydefined/1.5.0', 'licensee/9.18.1', 'scancode/32.3.0'],
    facets: new Map([
      ['tests', ['**/test/**', '**/*.spec.js']],
      ['doc', ['docs/**']],
    ]),
    score: { total: 100, date: 30, source: 70 },
    toolScore: { total: 100, date: 30, source: 70 },
  },
  licensed: {
    declared: 'MIT',
    facets: [
      {
        name: 'core',
        files: 6,
        attribution: { parties: ['Copyright (c) 2013 TJ', 'Copyright (c) 2014 Ann'], unknown: 3 },
        discovered: { expressions: ['MIT', 'BSD-3-Clause'], unknown: 1 },
      },
      { ...facet, name: 'tests', files: 2, attribution: { parties: ['Copyright (c) 2013 TJ'], unknown: 1 } },
    ],
    score: { total: 74, declared: 30, discovered: 14, consistency: 0, spdx: 15, texts: 15 },
    toolScore: { total: 59, declared: 15, discovered: 14, consistency: 0, spdx: 15, texts: 15 },
  },
  scores: { effective: 87, tool: 79 },
  updated: '2026-11-20T20:38:28.762Z',
  schemaVersion: '1.7.0',
};

export const curated: Definition = {
  ...plain,
  described: {
    ...plain.described,
    tools: [...plain.described.tools, 'curation/79a9b1dc04d5a3a2d4f3384e4545e2924fe663f0'],
    toolScore: { total: 30, date: 30, source: 0 },
  },
};

export function described(changes: Partial<Definition['described']>): Definition {
  return { ...plain, described: { ...plain.described, ...changes } };
}

export function licensed(changes: Partial<Definition['licensed']>): Definition {
  return { ...plain, licensed: { ...plain.licensed, ...changes } };
}

export function knownOf(definition: Definition, changes: Partial<PanelKnown> = {}): PanelKnown {
  return { ...knownInFull(definition, { fetchedAt: noon - 3 * hour, isStale: false }), ...changes };
}

export function contentOf(definition: Definition, changes: Partial<PanelKnown> = {}): PanelContent {
  return { state: 'known', ...knownOf(definition, changes) };
}

export function snapshotOf(content: PanelContent, { coordinates } = plain): PanelSnapshot {
  return {
    now: noon,
    target: formatCoordinates(coordinates),
    coordinates,
    name: displayName(coordinates),
    dependencyPaths: null,
    harvest: null,
    resolved: null,
    content,
    unreadable: null,
    curations: null,
    comparison: null,
    canDraft: false,
    draft: null,
    local: null,
    suggestion: null,
    statedLicenses: [],
    goTo: null,
    dataVersion: 0,
  };
}
