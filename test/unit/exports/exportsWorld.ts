import assert from 'node:assert/strict';

import { finish } from '../../../src/base/steps.ts';
import { type Coordinates, coordinatesKey } from '../../../src/core/coordinates.ts';
import { licenseFinding } from '../../../src/core/licenseState.ts';
import type { Loadable } from '../../../src/core/loadable.ts';
import type { Scope } from '../../../src/core/scopes.ts';
import type { DefinitionSummary } from '../../../src/core/summary.ts';
import { collectComponents, type CollectedManifest } from '../../../src/exports/collectComponents.ts';
import type { ExportFormat } from '../../../src/exports/exportFormat.ts';
import { exportFormatOf } from '../../../src/exports/exportFormats.ts';
import type { ExportedProject } from '../../../src/exports/exportedComponent.ts';
import type { ComponentNotice, NoticeGap } from '../../../src/exports/notice.ts';
import type { LinkedDependency } from '../../../src/manifests/link.ts';
import { linked, npmCoordinates } from '../../support/linked.ts';

/** What the service says of a component; absent: not harvested. */
interface Known {
  readonly declared: string | null;
  readonly discovered?: readonly string[];
  readonly isCurated?: boolean;
  readonly isLocal?: boolean;
  readonly sourceUrl?: string;
}

/** By `name@version`: one component of every license state, and hostile ones. */
export const known: Readonly<Record<string, Known>> = {
  'chalk@4.1.2': {
    declared: 'MIT',
    discovered: ['MIT', 'NOASSERTION'],
    isCurated: true,
    sourceUrl: 'https://github.com/chalk/chalk',
  },
  'ansi-styles@4.3.0': { declared: 'MIT' },
  'pair@1.0.0': { declared: 'MIT OR Apache-2.0', discovered: ['Apache-2.0', 'MIT AND ISC'] },
  'later@2.0.0': { declared: 'GPL-2.0-or-later WITH Classpath-exception-2.0' },
  'own-license@1.0.0': { declared: 'LicenseRef-scancode-acme AND MIT' },
  'elsewhere@1.0.0': { declared: 'DocumentRef-x:LicenseRef-y' },
  'unclear@1.0.0': { declared: 'NOASSERTION' },
  'read@1.0.0': { declared: 'OTHER' },
  'nothing@1.0.0': { declared: 'NONE' },
  'silent@1.0.0': { declared: null, discovered: ['ISC'] },
  'mine@1.0.0': { declared: 'ISC', isLocal: true },
  '<img src=x>@1.0.0': { declared: 'MIT', sourceUrl: 'javascript:alert(1)', discovered: ['<script>', 'x\u001B[31my'] },
  '=cmd|calc@1.0.0': { declared: 'MIT' },
  'line\nbreak@1.0.0': { declared: 'MIT' },
};

const down = { kind: 'serverError', status: 503 } as const;

export function definitionOf(coordinates: Coordinates): Loadable<DefinitionSummary> {
  const name = coordinates.namespace === null ? coordinates.name : `${coordinates.namespace}/${coordinates.name}`;
  if (name === 'broken') return { state: 'failed', problem: down, lastKnown: null };
  const found = known[`${name}@${coordinates.revision}`];
  if (!found) return { state: 'notHarvested', fetchedAt: 0 };
  return { state: 'known', fetchedAt: 0, isStale: false, value: summaryOf(coordinates, found) };
}

function summaryOf(coordinates: Coordinates, found: Known): DefinitionSummary {
  const { declared, discovered = [], isCurated = false, isLocal = false, sourceUrl = null } = found;
  return {
    coordinates,
    license: { ...licenseFinding(declared, true), ...(isLocal ? { isLocal } : {}) },
    discovered,
    score: declared === null ? null : 80,
    releaseDate: '2020-01-31',
    sourceUrl,
    isCurated,
    isHarvested: true,
    tools: ['scancode/32.3.0'],
    updated: null,
  };
}

/** Dependencies whose offset of the name is ten times their line. */
function manifest(path: string, dependencies: readonly LinkedDependency[]): CollectedManifest {
  const placed = dependencies.map((one, at) => ({
    ...one,
    dependency: { ...one.dependency, nameRange: { start: 10 * (at + 2), end: 10 * (at + 2) + 5 } },
  }));
  return { path, formatId: 'npm-package', dependencies: placed, lineAt: (offset) => offset / 10 };
}

export const manifests: readonly CollectedManifest[] = [
  manifest('package.json', [
    linked('chalk@4.1.2'),
    linked('mocha@12.0.0', { scope: 'development' }),
    linked('@acme/secret@1.0.0', { reason: 'privateRegistry' }),
    linked('ours@0.0.1', { reason: 'workspaceMember' }),
  ]),
  manifest('package-lock.json', [
    ...Object.keys(known).map((text) => linked(text, { isDirect: text.startsWith('chalk') })),
    linked('mocha@12.0.0', { scope: 'development' }),
    linked('broken@1.0.0', { isDirect: false }),
    linked('@types/node@24.0.0', { scope: 'development', isDirect: false }),
    linked('fsevents@2.3.3', { scope: 'optional', isDirect: false }),
  ]),
];

const details = new Map([
  [
    coordinatesKey(npmCoordinates('chalk', '4.1.2')),
    {
      updated: '2026-11-20T20:38:28.762Z',
      hashes: new Map([
        ['sha1', 'aac4e2b7734a740867aeb16bf02aad556a1e7a01'],
        ['sha256', 'no hash'],
      ]),
    },
  ],
]);

export function projectOf(
  given: readonly CollectedManifest[] = manifests,
  { scopes = null, time = null }: { readonly scopes?: ReadonlySet<Scope> | null; readonly time?: number | null } = {},
): ExportedProject {
  const options = { manifests: given, scopes, isByArtifact: true, definitionOf, installedAs: () => null, details };
  return {
    name: 'sample',
    service: 'https://service.example',
    website: 'https://web.example',
    program: '1.0.0',
    time,
    components: finish(collectComponents(options)),
  };
}

const mitText = 'MIT License\n\nPermission is hereby granted …';

/** The notice of each component, by its state and its name. */
export function noticesOf({ components }: ExportedProject): readonly ComponentNotice[] {
  return components.map((component): ComponentNotice => {
    const license = component.definition?.declared ?? null;
    const bare = { component, license, website: null, copyrights: [] };
    switch (component.name) {
      case 'chalk':
      case 'ansi-styles':
        return {
          ...bare,
          website: 'https://chalk.example/',
          copyrights: ['Copyright (c) Sindre'],
          notice: { text: mitText, origin: { kind: 'service' } },
        };
      case 'silent':
        return {
          ...bare,
          notice: {
            text: 'ISC License\r\n\r\nwith ``` a fence and ```` a longer one',
            origin: { kind: 'local', files: ['node_modules/silent/LICENSE.md'], isCache: false },
          },
        };
      case 'mine':
        return { ...bare, notice: { text: 'ISC text', origin: { kind: 'general' } } };
      case '<img src=x>':
        return {
          ...bare,
          website: 'javascript:alert(1)',
          copyrights: ['[click](command:evil)', '# heading'],
          notice: {
            text: '</pre><script>alert(1)</script>\u001B[31m\u202E & "quotes"',
            origin: { kind: 'service' },
          },
        };
      case 'pair':
        return { ...bare, copyrights: ['Copyright (c) 2020 A', '</li><b>[B](command:evil)\u202E'], notice: 'noText' };
      default:
        return { ...bare, notice: gapOf(component.state) };
    }
  });
}

function gapOf(state: string): NoticeGap {
  if (state === 'cannotBeLookedUp') return 'notLookedUp';
  if (state === 'failed') return 'failed';
  if (state === 'notHarvested') return 'notHarvested';
  return state === 'notFound' || state === 'noAssertion' ? 'noLicense' : 'noText';
}

/** Everything in another order. */
export function shuffled(): readonly CollectedManifest[] {
  return manifests.map((one) => ({ ...one, dependencies: one.dependencies.toReversed() })).toReversed();
}

export function formatOf(id: string): ExportFormat {
  return exportFormatOf(id) ?? assert.fail(id);
}

export function textOf(format: string, project: ExportedProject, notices = noticesOf(project)): string {
  return finish(formatOf(format).write(project, notices)).join('');
}
