import type { DependencySource } from '../format.ts';
import { lockFormat } from '../kit/lock.ts';
import { readJsonTree } from '../parse/jsonTree.ts';
import { type TreeNode, membersAt, nodeAt, quotedAt, quotedTextAt, textsAt } from '../parse/tree.ts';
import { rangeOf } from '../parse/rangedText.ts';
import { messages } from '../problemMessage.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import { gitSource } from '../sources/gitAccess.ts';
import { isRepositoryArchive } from '../sources/gitLocation.ts';

/**
 * flake.lock (Nix manual, "nix flake", "Lock files"): every input with the revision that it is locked to, a commit of the
 * repository. An input of an input may follow that of another one, by a path from the root.
 */
export const format = lockFormat({
  id: 'flake-lock',
  title: 'Nix flake lock file',
  fileNames: ['flake.lock'],
  ecosystem: 'git',
  parse: readJsonTree,
  has: ['nodes'],
  lists: [],
  version: { keys: ['version'], newest: '7' },
  packages(root, lock) {
    const nodes = nodeAt(root, 'nodes');
    if (nodes && nodes.kind !== 'table') lock.problems.add(messages.objectExpected, nodes.start, nodes.end);
    const rootName = quotedTextAt(root, 'root') ?? 'root';
    const inputs = new Inputs(nodes, rootName);
    const direct = new Set(membersAt(nodes, rootName, 'inputs').flatMap(({ value }) => inputs.target(value) ?? []));
    for (const { key, value: node } of membersAt(nodes)) {
      if (key.text === rootName) continue;
      const locked = nodeAt(node, 'locked');
      if (locked?.kind !== 'table') lock.problems.unread(key.start, key.end);
      else {
        const revision = quotedAt(locked, 'rev');
        lock.add(
          node,
          key,
          undefined,
          {
            requirement: quotedTextAt(node, 'original', 'ref'),
            source: sourceOf(locked, revision?.text ?? null),
            isDirect: direct.has(key.text),
            versionRange: revision ? rangeOf(revision) : null,
          },
          [key.text],
        );
      }
    }
    return {
      facts: { kind: 'git', submodules: [] },
      needs: () =>
        lock.edges((node) =>
          membersAt(node, 'inputs').flatMap(({ value }) => {
            const target = inputs.target(value);
            return target === null ? [] : lock.named(target);
          }),
        ),
    };
  },
});

/** Steps that one path may take: real ones have two or three, and each may lead to another path. */
const maxSteps = 10;

class Inputs {
  readonly #nodes: TreeNode | undefined;
  readonly #root: string;

  constructor(nodes: TreeNode | undefined, root: string) {
    this.#nodes = nodes;
    this.#root = root;
  }

  /** The name of the node that an input is: written itself, or the end of a path from the root. */
  target(input: TreeNode): string | null {
    let steps = 0;
    const follow = (node: TreeNode | undefined): string | null => {
      if (node?.kind === 'scalar') return node.text;
      if (node?.kind !== 'list' || node.items.length === 0 || node.items.length > maxSteps) return null;
      let at: string | null = this.#root;
      for (const step of textsAt(node)) {
        if (at === null || ++steps > maxSteps) return null;
        at = follow(nodeAt(this.#nodes, at, 'inputs', step));
      }
      return at;
    };
    return follow(input);
  }
}

/** Hosts of the types that name an owner and a repository, unless the node names another one. */
const hosts: ReadonlyMap<string, string> = new Map([
  ['github', 'github.com'],
  ['gitlab', 'gitlab.com'],
  ['sourcehut', 'git.sr.ht'],
]);

function sourceOf(locked: TreeNode, revision: string | null): DependencySource {
  const type = quotedTextAt(locked, 'type') ?? '';
  const url = quotedTextAt(locked, 'url') ?? '';
  if (hosts.has(type)) {
    // Groups of GitLab are encoded.
    const owner = quotedTextAt(locked, 'owner')?.replaceAll(/%2f/gi, '/');
    const place = [quotedTextAt(locked, 'host') ?? hosts.get(type), owner, quotedTextAt(locked, 'repo')];
    const isPlain = place.every((part) => /^[\w.~/-]+$/.test(part ?? ''));
    return isPlain ? gitSource(`https://${place.join('/')}`, revision) : { kind: 'unknown', text: type };
  }
  if (type === 'git') return /^(?:[/.]|file:)/.test(url) ? { kind: 'local', path: url } : gitSource(url, revision);
  if (type === 'path') return { kind: 'local', path: quotedTextAt(locked, 'path') ?? '' };
  if (isRepositoryArchive(url)) return gitSource(url, null);
  if (type === 'tarball' || type === 'file') return { kind: 'archive', url: withoutCredentials(url) };
  return { kind: 'unknown', text: withoutCredentials(type) };
}
