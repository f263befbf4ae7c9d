import { appendTo } from '../../base/appendTo.ts';
import { type Lock, type LockContent, type LockedFields, lockFormat } from '../kit/lock.ts';
import { readJsonTree } from '../parse/jsonTree.ts';
import {
  type TreeNode,
  itemsAt,
  membersAt,
  nodeAt,
  quotedAt,
  quotedTextAt,
  rangeOfPart,
  textsAt,
} from '../parse/tree.ts';
import { missing } from '../problemMessage.ts';
import { qualifiersOf } from '../qualifiers.ts';
import { withoutSecrets } from '../sources/registryHost.ts';
import { usualRegistry } from '../sources/registrySources.ts';

/**
 * Lock of Bazel's rules_jvm_external (its README, "Pinning artifacts and integration with Bazel's downloader"): since version 2
 * `artifacts`, `dependencies` and `repositories` by name, before that `dependency_tree` with coordinates and addresses. Since
 * version 3 the hashes of the input name what is direct.
 */
export const format = lockFormat({
  id: 'maven-install',
  title: 'Bazel lock file of Maven artifacts',
  fileNames: ['maven_install.json', '*maven*_install.json'],
  ecosystem: 'maven',
  parse: readJsonTree,
  has: ['artifacts', 'dependency_tree'],
  lists: [],
  version: { keys: ['version'], newest: '3' },
  packages: (root, lock) => {
    const tree = nodeAt(root, 'dependency_tree');
    return tree ? readTree(tree, lock) : readArtifacts(root, lock);
  },
});

function readArtifacts(root: TreeNode, lock: Lock): LockContent {
  const found = new Map<string, string[]>();
  const all = membersAt(root, 'repositories').map(({ key, value }) => {
    const address = withoutSecrets(key.text);
    for (const name of new Set(textsAt(value).map(artifactIn))) appendTo(found, name, address);
    return address;
  });
  const hashes = nodeAt(root, '__INPUT_ARTIFACTS_HASH');
  const direct = hashes?.kind === 'table' ? new Set(membersAt(hashes).map(({ key }) => artifactIn(key.text))) : null;
  const repositories: (readonly string[])[] = [];
  for (const { key, value } of membersAt(root, 'artifacts')) {
    const version = quotedAt(value, 'version');
    const name = artifactIn(key.text);
    if (!version?.text || !name.includes(':')) {
      lock.problems.add(missing('version'), key.start, key.end);
      continue;
    }
    const fields = {
      ...fieldsOf(name, key.text.split(':')[2]),
      isDirect: direct?.has(name) ?? null,
      nameRange: rangeOfPart(lock.text, key, 0, name.length),
    };
    lock.add(value, key, version, fields, [name]);
    // Bills of materials and others without a file are in none of the lists.
    repositories.push(found.get(name) ?? all);
  }
  return {
    facts: { kind: 'mavenInstall', repositories },
    needs: () => {
      const needs = new Map<string, string[]>();
      for (const { key, value } of membersAt(root, 'dependencies'))
        for (const need of textsAt(value)) appendTo(needs, artifactIn(key.text), artifactIn(need));
      return lock.edges((_, at) => {
        const names = needs.get(lock.dependencies[at]?.name ?? '') ?? [];
        return names.flatMap((name) => lock.named(name).slice(0, 1));
      });
    },
  };
}

/** Sources and documentation have entries of their own. */
const besides: ReadonlySet<string> = new Set(['sources', 'javadoc']);

function readTree(tree: TreeNode, lock: Lock): LockContent {
  const repositories: (readonly string[])[] = [];
  for (const item of itemsAt(tree, 'dependencies')) {
    const coordinates = quotedAt(item, 'coord');
    const pieces = coordinates?.text.split(':') ?? [];
    const [version, name] = [pieces.at(-1) ?? '', artifactIn(coordinates?.text ?? '')];
    const [type, classifier] = pieces.slice(2, -1);
    if (!coordinates || pieces.length < 3 || /[\s/@]/.test(coordinates.text))
      lock.problems.unread(item.start, item.end);
    else if (classifier === undefined || !besides.has(classifier)) {
      const fields = {
        ...fieldsOf(name, type, classifier),
        version,
        nameRange: rangeOfPart(lock.text, coordinates, 0, name.length),
        versionRange: rangeOfPart(lock.text, coordinates, coordinates.text.length - version.length, version.length),
      };
      lock.add(item, coordinates, undefined, fields, [name]);
      const own = quotedTextAt(item, 'url');
      const mirrors = textsAt(item, 'mirror_urls');
      const addresses = mirrors.length > 0 ? mirrors : own === null ? [] : [own];
      repositories.push(addresses.map((address) => repositoryOf(withoutSecrets(address), name)));
    }
  }
  return {
    facts: { kind: 'mavenInstall', repositories },
    needs: () =>
      lock.edges((item) => {
        const needs = textsAt(item, nodeAt(item, 'directDependencies') ? 'directDependencies' : 'dependencies');
        return needs.flatMap((need) => lock.named(artifactIn(need)).slice(0, 1));
      }),
  };
}

/** `group:artifact` of coordinates with more. */
function artifactIn(coordinates: string): string {
  const [group = '', artifact] = coordinates.split(':', 2);
  return artifact === undefined ? group : `${group}:${artifact}`;
}

function fieldsOf(name: string, type: string | undefined, classifier?: string): LockedFields {
  const qualifiers = qualifiersOf({ classifier, type: type === 'jar' ? null : type });
  return { name, source: usualRegistry, ...qualifiers };
}

/** The address up to the folder of the artifact in it. */
function repositoryOf(address: string, name: string): string {
  const [group = '', artifact = ''] = name.split(':', 2);
  const at = address.indexOf(`/${group.replaceAll('.', '/')}/${artifact}/`);
  return at < 0 ? address : address.slice(0, at + 1);
}
