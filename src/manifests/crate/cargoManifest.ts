import type { Scope } from '../../core/scopes.ts';
import type { Dependency } from '../format.ts';
import { manifestFormat } from '../kit/manifest.ts';
import { readToml } from '../parse/toml.ts';
import { type TreeNode, membersAt, nodeAt, placedTexts, textAt, textsAt } from '../parse/tree.ts';
import { isTrue, readCargoRequirement, readPatches } from './cargoRequirement.ts';
import type { CargoWorkspace, CrateFacts } from './crateFacts.ts';

const scopes: Readonly<Record<string, Scope>> = {
  dependencies: 'runtime',
  'dev-dependencies': 'development',
  dev_dependencies: 'development',
  'build-dependencies': 'build',
  build_dependencies: 'build',
};

/**
 * Cargo.toml (The Cargo Book, "The manifest format"): a package's requirements, for each platform, to build and to
 * test. Those of `[workspace.dependencies]` count for the members that inherit them.
 */
export const format = manifestFormat<CrateFacts>({
  id: 'cargo-manifest',
  title: 'Cargo manifest',
  fileNames: ['Cargo.toml'],
  ecosystem: 'crate',
  parse: readToml,
  has: ['package', 'workspace', 'project'],
  requirements(root, found) {
    const inherited = new Map<Dependency, string>();
    for (const owner of [root, ...membersAt(root, 'target').map(({ value }) => value)])
      for (const [table, scope] of Object.entries(scopes))
        for (const member of found.table(owner, table)) {
          const { isOptional, ...fields } = readCargoRequirement(member);
          const dependency = found.add(member, isOptional && scope === 'runtime' ? 'optional' : scope, fields);
          if (isTrue(member.value, 'workspace')) inherited.set(dependency, member.key.text);
        }
    return {
      related: placedTexts(nodeAt(root, 'workspace', 'members')),
      facts: (sorted) => ({
        kind: 'crateManifest',
        name: textAt(root, 'package', 'name'),
        workspace: workspaceIn(nodeAt(root, 'workspace')),
        workspacePath: textAt(root, 'package', 'workspace'),
        inherited: new Map(
          sorted.flatMap((dependency, at) => {
            const name = inherited.get(dependency);
            return name === undefined ? [] : [[at, name] as const];
          }),
        ),
        patches: readPatches(root),
      }),
    };
  },
});

function workspaceIn(workspace: TreeNode | undefined): CargoWorkspace | null {
  if (workspace?.kind !== 'table') return null;
  const dependencies = membersAt(workspace, 'dependencies').map(
    (member) => [member.key.text, readCargoRequirement(member)] as const,
  );
  return {
    members: textsAt(workspace, 'members'),
    exclude: textsAt(workspace, 'exclude'),
    dependencies: new Map(dependencies),
  };
}
