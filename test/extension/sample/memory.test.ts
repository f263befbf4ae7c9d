// The editor keeps hints and links for as long as it likes: they must not keep all dependencies of their file.
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';

import { ManifestHints } from '../../../src/host/workspace/manifestHints.ts';
import { ManifestLinks } from '../../../src/host/workspace/manifestLinks.ts';
import type { ManifestText, ManifestTexts, ShownDependency } from '../../../src/host/common/manifestTexts.ts';
import type { LinkedDependency } from '../../../src/manifests/link.ts';
import { collectGarbage } from '../support/collectGarbage.ts';

const silent = (): { dispose(): void } => ({ dispose: () => undefined });
const range = { start: 0, end: 6 };
const linked = {
  dependency: { name: 'lodash', nameRange: range, versionRange: null },
  coordinates: { type: 'npm', provider: 'npmjs', namespace: null, name: 'lodash', revision: '4.17.21' },
  reason: null,
} as unknown as LinkedDependency;

/** A text with a single dependency, which refers to the list of all dependencies of its file. */
function textWith(dependencies: readonly LinkedDependency[]): ManifestText {
  const shown: ShownDependency = { linked, name: range, place: range };
  return {
    manifest: null,
    dependencies,
    isSaved: false,
    at: () => shown,
    between: () => [shown],
    shown: () => shown,
    isNew: () => false,
    argument: ({ coordinates }) => ({ coordinates, place: null }),
  };
}

/** `give` asks a provider for what the editor keeps, with a text that nothing else refers to. */
async function keepsDependencies(give: (texts: ManifestTexts) => unknown): Promise<boolean> {
  let text: ManifestText | null = null;
  const dependencies = ((): WeakRef<readonly LinkedDependency[]> => {
    const all = [linked];
    text = textWith(all);
    return new WeakRef(all);
  })();
  const kept = give({ of: () => text, onDidRead: silent } as unknown as ManifestTexts);
  text = null;
  await collectGarbage();
  assert.ok(Array.isArray(kept) && kept.length === 1);
  return dependencies.deref() !== undefined;
}

describe('What the editor keeps', () => {
  const facts = {
    lineTooltip: () => new vscode.MarkdownString('lodash'),
    factsOf: () => ({ newest: null, harvest: null }),
  };
  const components = {
    licenseOf: () => ({ state: 'expression', expression: 'MIT', lastKind: 'expression', verdict: null }),
    onDidChange: silent,
  };

  it('are hints without the other dependencies of their file', async () => {
    const document = await vscode.workspace.openTextDocument({ content: 'lodash\n' });
    const newest = { want: () => undefined, onDidChange: silent };
    const settings = { inlayHints: () => 'all', onDidChange: silent };
    const rest = { components, newest, settings, facts } as unknown;
    const hasAll = await keepsDependencies((texts) => {
      const hints = new ManifestHints({ ...(rest as ConstructorParameters<typeof ManifestHints>[0]), texts });
      hints.dispose();
      return hints.provideInlayHints(document, new vscode.Range(0, 0, 1, 0));
    });
    assert.equal(hasAll, false);
  });

  it('are links without the other dependencies of their file', async () => {
    const document = await vscode.workspace.openTextDocument({ content: 'lodash\n' });
    const hasAll = await keepsDependencies((texts) => {
      const parts = { components, texts } as unknown as ConstructorParameters<typeof ManifestLinks>[0];
      const links = new ManifestLinks(parts);
      links.dispose();
      return links.provideDocumentLinks(document).slice(0, 1);
    });
    assert.equal(hasAll, false);
  });
});
