import type { DependencySource } from '../format.ts';
import { lockFormat } from '../kit/lock.ts';
import { readJsonTree } from '../parse/jsonTree.ts';
import { type TreeNode, type TreeScalar, itemsAt, nodeAt, quotedAt, quotedTextAt } from '../parse/tree.ts';
import { rangeOf } from '../parse/rangedText.ts';
import { messages } from '../problemMessage.ts';
import { gitSource } from '../sources/gitAccess.ts';
import type { GitFacts } from './linkGit.ts';

/**
 * Package.resolved, versions 1 to 3 (Swift Package Manager, PinsStorage): what a pin is fixed to is its commit, the version is
 * the tag it was found by. Packages of a registry have no commit, and the service has no such registry.
 */
export const format = lockFormat<GitFacts>({
  id: 'swift-resolved',
  title: 'Swift package lock file',
  fileNames: ['Package.resolved'],
  ecosystem: 'git',
  parse: readJsonTree,
  version: { keys: ['version'], newest: '3' },
  hasGraph: false,
  packages(root, lock) {
    const pins = nodeAt(root, 'object', 'pins') ?? nodeAt(root, 'pins');
    if (pins && pins.kind !== 'list') lock.problems.add(messages.listExpected, pins.start, pins.end);
    for (const pin of itemsAt(pins)) {
      const name = firstAt(pin, 'package', 'identity');
      if (!name) {
        lock.problems.unread(pin.start, pin.end);
        continue;
      }
      const state = nodeAt(pin, 'state');
      const revision = quotedAt(state, 'revision');
      const shown = quotedAt(state, 'version') ?? revision;
      lock.add(pin, name, quotedAt(state, 'version'), {
        requirement: quotedTextAt(state, 'branch'),
        source: sourceOf(
          quotedTextAt(pin, 'kind'),
          firstAt(pin, 'repositoryURL', 'location')?.text ?? '',
          revision?.text ?? null,
        ),
        versionRange: shown ? rangeOf(shown) : null,
      });
    }
    return { facts: { kind: 'git', submodules: [] } };
  },
});

function firstAt(pin: TreeNode, ...keys: readonly string[]): TreeScalar | undefined {
  return keys.map((key) => quotedAt(pin, key)).find((found) => found !== undefined);
}

function sourceOf(kind: string | null, address: string, revision: string | null): DependencySource {
  if (kind === 'registry') return { kind: 'notCovered', what: 'package of a Swift registry' };
  if (kind === 'localSourceControl' || kind === 'fileSystem' || /^(?:\/|\.|file:)/.test(address))
    return { kind: 'local', path: address };
  return gitSource(address, revision);
}
