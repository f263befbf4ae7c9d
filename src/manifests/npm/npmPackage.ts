import type { Scope } from '../../core/scopes.ts';
import { type Requirements, manifestFormat } from '../kit/manifest.ts';
import { readJsonTree } from '../parse/jsonTree.ts';
import { type TreeNode, membersAt, nodeAt, placedTexts, quotedTextAt, scalarAt, textsAt } from '../parse/tree.ts';
import { rangeOf } from '../parse/rangedText.ts';
import { messages } from '../problemMessage.ts';
import { withoutSecrets } from '../sources/registryHost.ts';
import { parseNpmSpec } from './npmSpec.ts';
import { overriddenName } from './overrides.ts';
import { readCatalogs } from './readCatalogs.ts';

const scopes: ReadonlyMap<string, Scope> = new Map([
  ['dependencies', 'runtime'],
  ['devDependencies', 'development'],
  ['optionalDependencies', 'optional'],
  ['peerDependencies', 'peer'],
]);

/** package.json (npm docs, package.json): a project's requirements, in ranges. */
export const format = manifestFormat({
  id: 'npm-package',
  title: 'npm manifest',
  fileNames: ['package.json'],
  ecosystem: 'npm',
  parse: readJsonTree,
  requirements(root, found) {
    for (const list of scopes.keys()) addList(found, root, list);
    const workspaces = nodeAt(root, 'workspaces');
    const globs = workspaces?.kind === 'table' ? nodeAt(workspaces, 'packages') : workspaces;
    const name = quotedTextAt(root, 'name');
    const isPrivate = scalarAt(root, 'private');
    const manager = readPackageManager(root);
    // Bun has them in `workspaces` or at the top (bun docs, "Catalogs").
    const catalogs = readCatalogs(root, workspaces);
    const registry = publishRegistry(root, name ?? '');
    return {
      related: placedTexts(globs),
      facts: () => ({
        kind: 'npmManifest',
        name,
        isPrivate: isPrivate?.text === 'true' && !isPrivate.isQuoted,
        ...(registry === null ? {} : { publishedTo: registry }),
        workspaces: globs?.kind === 'list' ? textsAt(globs) : null,
        overridden: readOverridden(root),
        ...(manager === null ? {} : { packageManager: manager }),
        ...(catalogs.size === 0 ? {} : { catalogs }),
      }),
    };
  },
});

function addList(found: Requirements, owner: TreeNode, list: string): void {
  for (const member of found.table(owner, list)) {
    const { key, value } = member;
    // The bracket before it was forgotten, and the JSON reader has reported that.
    if (value.kind === 'table' && scopes.has(key.text)) addList(found, nodeAt(owner, list) ?? value, key.text);
    else if (value.kind !== 'scalar' || !value.isQuoted)
      found.problems.add(messages.quotesNeeded, value.start, value.end);
    else
      found.add(member, scopes.get(list) ?? 'runtime', {
        ...parseNpmSpec(key.text, value.text),
        versionRange: rangeOf(value),
      });
  }
}

/** `packageManager` as corepack has it, `pnpm@9.0.0`, or the name in `devEngines` (npm docs, "devEngines"). */
function readPackageManager(root: TreeNode): string | null {
  const text = quotedTextAt(root, 'packageManager') ?? quotedTextAt(root, 'devEngines', 'packageManager', 'name');
  return /^[a-z]+(?=@|$)/.exec(text ?? '')?.[0] ?? null;
}

/** Names that npm's and bun's `overrides`, yarn's `resolutions` and pnpm's own `overrides` decide, at any depth. */
function readOverridden(root: TreeNode): ReadonlySet<string> {
  const names = new Set<string>();
  const tables = [nodeAt(root, 'overrides'), nodeAt(root, 'resolutions'), nodeAt(root, 'pnpm', 'overrides')];
  for (const table of tables)
    for (const { key, value } of membersAt(table)) {
      names.add(overriddenName(key.text));
      tables.push(value);
    }
  names.delete('.');
  names.delete('');
  return names;
}

/** The registry that `publishConfig` names for all packages, or for the scope of this one. */
function publishRegistry(root: TreeNode, name: string): string | null {
  const config = nodeAt(root, 'publishConfig');
  const ofScope = name.startsWith('@') ? quotedTextAt(config, `${name.slice(0, name.indexOf('/'))}:registry`) : null;
  const registry = ofScope ?? quotedTextAt(config, 'registry');
  return registry === null ? null : withoutSecrets(registry);
}
