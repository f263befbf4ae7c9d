import { isNugetVersion } from '../../core/versions/nuget.ts';
import { lockFormat } from '../kit/lock.ts';
import { readJsonTree } from '../parse/jsonTree.ts';
import { type TreeNode, membersAt, quotedTextAt, textsAt } from '../parse/tree.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { edgesIn } from './lockedPackages.ts';
import type { NugetFacts } from './nugetFacts.ts';

/**
 * obj/project.assets.json, as the last restore left it, for all projects in one place if they are built there (.NET
 * docs, "Artifacts output layout"): `libraries` holds every package, `targets` the edges by framework,
 * `projectFileDependencyGroups` the project's own requirements, `project` their options.
 */
export const format = lockFormat<NugetFacts>({
  id: 'nuget-project-assets',
  title: 'restored NuGet packages',
  fileNames: ['obj/project.assets.json', 'artifacts/obj/*/project.assets.json'],
  isAnyCase: true,
  ecosystem: 'nuget',
  parse: readJsonTree,
  has: ['libraries'],
  lists: [],
  packages(root, lock) {
    const required = requiredBy(root);
    for (const { key, value } of membersAt(root, 'libraries')) {
      const { start, end } = key;
      const [id, version] = splitKey(key.text);
      if (quotedTextAt(value, 'type') !== 'package') continue;
      if (id === '' || !isNugetVersion(version)) {
        lock.problems.unread(start, end);
        continue;
      }
      const isDevelopment = required.get(id.toLowerCase());
      const fields = {
        name: id,
        version,
        source: usualRegistry,
        isDirect: isDevelopment !== undefined,
        scope: isDevelopment ? ('development' as const) : ('runtime' as const),
        nameRange: { start, end: Math.min(end, start + id.length) },
        versionRange: { start: Math.max(start, end - version.length), end },
      };
      lock.add(value, key, undefined, fields, [key.text.toLowerCase()]);
    }
    const path = quotedTextAt(root, 'project', 'restore', 'projectPath');
    return {
      facts: { kind: 'nugetAssets', project: path?.replace(/^.*[\\/]/, '') || null, sources: sourcesIn(root) },
      needs: () =>
        edgesIn(
          lock.dependencies.length,
          membersAt(root, 'targets').map(({ value: target }) =>
            membersAt(target).map(({ key, value: entry }) => {
              const index = lock.named(key.text.toLowerCase())[0] ?? -1;
              return { id: splitKey(key.text)[0], index, entry };
            }),
          ),
        ),
    };
  },
});

/** The keys of `project.restore.sources`. */
function sourcesIn(root: TreeNode): readonly string[] {
  const written = membersAt(root, 'project', 'restore', 'sources').slice(0, 100);
  return [...new Set(written.map(({ key }) => withoutCredentials(key.text).replace(/[?#].*/s, '')))];
}

/**
 * The ids that the project requires, in lower case → whether for development alone: all frameworks agree
 * (`PrivateAssets="all"`).
 */
function requiredBy(root: TreeNode): ReadonlyMap<string, boolean> {
  const required = new Map<string, boolean>();
  for (const { value: framework } of membersAt(root, 'project', 'frameworks'))
    for (const { key, value } of membersAt(framework, 'dependencies')) {
      if (quotedTextAt(value, 'target') === 'Project') continue;
      const id = key.text.toLowerCase();
      const isDevelopment = /^all$/i.test(quotedTextAt(value, 'suppressParent') ?? '');
      required.set(id, isDevelopment && required.get(id) !== false);
    }
  const groups = membersAt(root, 'projectFileDependencyGroups');
  for (const text of groups.flatMap(({ value }) => textsAt(value))) {
    const id = (text.split(' ', 1)[0] ?? '').toLowerCase();
    if (!required.has(id)) required.set(id, false);
  }
  return required;
}

/** `Newtonsoft.Json/13.0.3`. */
function splitKey(key: string): readonly [id: string, version: string] {
  const slash = key.indexOf('/');
  return slash < 0 ? ['', ''] : [key.slice(0, slash), key.slice(slash + 1)];
}
