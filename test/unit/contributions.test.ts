import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { readOneGlob } from '../../src/base/globs.ts';
import {
  activityViewId,
  componentsViewId,
  definitionsViewId,
  maxFileBytes,
  maxFileSizeRange,
  overviewViewType,
  panelViewType,
  submissionViewType,
  settingDefaults,
  settingsPrefix,
  viewContainerId,
} from '../../src/contributions.ts';
import { policyFileName } from '../../src/policy/policy.ts';
import { readManifest } from '../support/packageManifest.ts';

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] } };
  readonly contributes: {
    readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
    readonly viewsContainers: { readonly activitybar: readonly { readonly id: string }[] };
    readonly configuration: {
      readonly properties: Readonly<
        Record<
          string,
          {
            readonly default: unknown;
            readonly scope: string;
            readonly type: string;
            readonly minimum?: number;
            readonly maximum?: number;
            readonly items?: { readonly pattern?: string; readonly maxLength?: number };
          }
        >
      >;
    };
  };
}

const manifest = readManifest<Manifest>();
const { views, viewsContainers, configuration } = manifest.contributes;

const viewIds: readonly string[] = [componentsViewId, definitionsViewId, activityViewId];

describe('package.json and contributions.ts', () => {
  it('define the same settings with the same defaults', () => {
    const properties = Object.entries(configuration.properties).map(([key, property]) => [key, property.default]);
    const defaults = Object.entries(settingDefaults).map(([key, value]) => [`${settingsPrefix}.${key}`, value]);
    assert.deepEqual(properties, defaults);
  });

  it('let no untrusted workspace choose the services that receive requests', () => {
    const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    for (const key of ['apiUrl', 'webUrl', 'publicMirrors']) {
      assert.ok(restrictedConfigurations.includes(`clearlydefined.${key}`));
      assert.equal(configuration.properties[`clearlydefined.${key}`]?.scope, 'machine-overridable');
    }
  });

  it('let no untrusted workspace choose exclusions or the maximum file size', () => {
    const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    for (const key of ['exclude', 'maxFileSize']) assert.ok(restrictedConfigurations.includes(`clearlydefined.${key}`));
  });

  it('limit file sizes to the range of the setting', () => {
    const { minimum, maximum } = configuration.properties['clearlydefined.maxFileSize'] ?? {};
    assert.deepEqual({ minimum, maximum }, maxFileSizeRange);
    const rows: readonly (readonly [written: unknown, megabytes: number])[] = [
      [64, 64],
      [1, 1],
      [500, 500],
      [100_000, 500],
      [Infinity, 500],
      [0, 1],
      [-5, 1],
      [0.001, 1],
      [NaN, 64],
      ['9', 64],
      [null, 64],
    ];
    for (const [written, megabytes] of rows)
      assert.equal(maxFileBytes(written), megabytes * 1_000_000, String(written));
  });

  it('mark the patterns that are refused because of their parentheses', () => {
    for (const key of ['privatePackages', 'exclude']) {
      const { pattern = '', maxLength } = configuration.properties[`clearlydefined.${key}`]?.items ?? {};
      assert.equal(maxLength, 1000);
      for (const glob of ['@acme/*', '{a,b}/**', String.raw`a\(b\)`, '+(a)', '(a|b)', 'a|b', String.raw`a\\(b)`])
        assert.equal(new RegExp(pattern, 'u').test(glob), readOneGlob(glob).kind === 'usable', glob);
    }
  });

  it('define the same views and panel', () => {
    assert.deepEqual(
      viewsContainers.activitybar.map(({ id }) => id),
      [viewContainerId],
    );
    assert.deepEqual(
      views[viewContainerId]?.map(({ id }) => id),
      viewIds,
    );
    for (const viewType of [panelViewType, overviewViewType, submissionViewType])
      assert.ok(manifest.activationEvents.includes(`onWebviewPanel:${viewType}`));
  });

  it('activate the extension only for manifests, a policy and a restored panel', () => {
    const policy = `workspaceContains:${policyFileName}`;
    assert.ok(manifest.activationEvents.includes(policy));
    assert.ok(manifest.activationEvents.length <= 20);
    for (const event of manifest.activationEvents.filter((one) => one !== policy))
      assert.match(event, /^(workspaceContains:\*\*\/|onWebviewPanel:|onFileSystem:)/);
  });
});
