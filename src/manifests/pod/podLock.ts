import type { DependencySource } from '../format.ts';
import { lockFormat } from '../kit/lock.ts';
import { type TreeNode, itemsAt, membersAt, nodeAt, rangeOfPart, textAt, textsAt } from '../parse/tree.ts';
import { readFirstYaml } from '../parse/yaml.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { messages } from '../problemMessage.ts';
import { sourceOfOptions, sourceOfRepository } from './podSource.ts';
import type { PodFacts } from './linkPods.ts';

/**
 * Podfile.lock (CocoaPods, `Lockfile`; CocoaPods guides, "What is Podfile.lock"; manifests.md 6): every pod with its
 * version. Subspecs are parts of their pod.
 */
export const format = lockFormat<PodFacts>({
  id: 'pod-lock',
  title: 'CocoaPods lock file',
  fileNames: ['Podfile.lock'],
  ecosystem: 'pod',
  parse: readFirstYaml,
  has: ['PODS', 'DEPENDENCIES', 'COCOAPODS'],
  packages(root, lock) {
    const { text, problems } = lock;
    const sources = new PodSources(root);
    const direct = new Set(textsAt(root, 'DEPENDENCIES').map(podOf));
    const needsOf = new Map<string, Set<string>>();
    for (const item of itemsAt(root, 'PODS')) {
      // `- Name/Part (1.0.0)`, with a colon and a list if it needs others.
      const [member] = membersAt(item);
      const written = item.kind === 'scalar' ? item : member?.key;
      const [before = '', version, rest] = written?.text.split(/ \(([^()]+)\)/, 3) ?? [];
      if (rest !== '') problems.add(messages.unexpectedText, item.start, item.end);
      if (!written || version === undefined) continue;
      const name = podOf(before);
      const needs = needsOf.get(name) ?? new Set();
      if (!needsOf.has(name)) {
        needsOf.set(name, needs);
        const fields = {
          name,
          version,
          source: sources.of(name),
          isDirect: direct.has(name),
          nameRange: rangeOfPart(text, written, 0, name.length),
          versionRange: rangeOfPart(text, written, before.length + ' ('.length, version.length),
        };
        lock.add(item, written, undefined, fields, [name]);
      }
      for (const need of textsAt(member?.value)) needs.add(podOf(need));
    }
    if (nodeAt(root, 'PODS') && !sources.isWhole) problems.add(messages.unexpectedEnd, text.length - 1, text.length);
    const needs = lock.edges((_, index) =>
      [...(needsOf.get(lock.dependencies[index]?.name ?? '') ?? [])].flatMap((name) => lock.named(name)),
    );
    return { facts: { kind: 'podLock', needs }, needs: () => needs };
  },
});

/** A pod without a repository of specs, in a lock that names them: its source is unknown. */
const unknownRepository: DependencySource = { kind: 'registry', registry: '' };

class PodSources {
  /** The last section is there. */
  readonly isWhole: boolean;
  readonly #hasRepositories: boolean;
  /** Pod → the repository of specs it comes from. */
  readonly #repositories = new Map<string, string>();
  readonly #checkouts: ReadonlyMap<string, TreeNode>;
  readonly #external: ReadonlyMap<string, TreeNode>;

  constructor(root: TreeNode) {
    this.isWhole = nodeAt(root, 'COCOAPODS') !== undefined;
    this.#hasRepositories = nodeAt(root, 'SPEC REPOS') !== undefined;
    for (const { key, value } of membersAt(root, 'SPEC REPOS'))
      for (const name of textsAt(value)) this.#repositories.set(podOf(name), key.text);
    const optionsIn = (section: string): ReadonlyMap<string, TreeNode> =>
      new Map(membersAt(root, section).map(({ key, value }) => [podOf(key.text), value]));
    this.#checkouts = optionsIn('CHECKOUT OPTIONS');
    this.#external = optionsIn('EXTERNAL SOURCES');
  }

  /**
   * The checked-out commit is more exact than the requirement. Locks of old CocoaPods name no repositories: there was
   * one.
   */
  of(name: string): DependencySource {
    for (const options of [this.#checkouts.get(name), this.#external.get(name)]) {
      const source = options && sourceOfOptions((option) => textAt(options, `:${option}`));
      if (source) return source;
    }
    const repository = this.#repositories.get(name);
    if (repository !== undefined) return sourceOfRepository(repository);
    return this.#hasRepositories || !this.isWhole || this.#external.has(name) ? unknownRepository : usualRegistry;
  }
}

/** `Name/Part (~> 1.0)` → `Name`. */
function podOf(text: string): string {
  return text.replace(/(?:\/| \().*/s, '');
}
