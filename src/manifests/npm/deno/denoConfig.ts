import { manifestFormat } from '../../kit/manifest.ts';
import { readRelaxedJsonTree } from '../../parse/jsonTree.ts';
import { membersAt, nodeAt, placedTexts, quotedTextAt, rangeOfPart, textsAt } from '../../parse/tree.ts';
import { parseDenoSpecifier } from './denoSpecifier.ts';
import type { NpmFacts } from '../npmFacts.ts';

/**
 * deno.json and deno.jsonc (Deno docs, "deno.json and package.json"): the import map, and that of scopes. Targets in the project are
 * left out.
 */
export const format = manifestFormat<NpmFacts>({
  id: 'deno-config',
  title: 'Deno configuration',
  fileNames: ['deno.json', 'deno.jsonc'],
  ecosystem: 'npm',
  parse: readRelaxedJsonTree,
  requirements(root, found) {
    const scopes = nodeAt(root, 'scopes');
    const scoped = membersAt(scopes).flatMap(({ key }) => found.table(scopes, key.text));
    for (const member of [...found.table(root, 'imports'), ...scoped]) {
      const { value } = member;
      const specifier = value.kind === 'scalar' && value.isQuoted ? parseDenoSpecifier(value.text) : null;
      if (value.kind !== 'scalar' || !specifier) continue;
      const { name, requirement, version, source, at } = specifier;
      const start = value.text.startsWith(requirement, at) ? at : -1;
      found.add(member, 'runtime', {
        name,
        // Deno's lock has packages by their own names only.
        alias: null,
        requirement,
        version,
        source,
        versionRange: rangeOfPart(found.text, value, start, requirement.length),
      });
    }
    // A list of folders, or a table with one in `members`.
    const workspace = nodeAt(root, 'workspace', 'members') ?? nodeAt(root, 'workspace');
    return {
      related: placedTexts(workspace),
      facts: () => ({
        kind: 'npmManifest',
        // A name of jsr is none of npm.
        name: quotedTextAt(root, 'name'),
        isPrivate: false,
        workspaces: workspace?.kind === 'list' ? textsAt(workspace) : null,
        overridden: new Set(),
      }),
    };
  },
});
