import { readToml } from '../parse/toml.ts';
import { membersAt, nodeAt, textAt, type TreeNode } from '../parse/tree.ts';
import type { Npmrc } from './npmrc.ts';

/** Reads the registries of a bunfig.toml (bun docs, "bunfig.toml", `install.registry` and `install.scopes`). Tokens are not kept. */
export function parseBunfig(text: string): Npmrc {
  const { root } = readToml(text);
  const install = nodeAt(root, 'install');
  const scopes = new Map<string, string>();
  for (const { key, value } of membersAt(install, 'scopes')) {
    const registry = addressOf(value);
    if (registry !== null) scopes.set(`@${key.text.replace(/^@/, '')}`, registry);
  }
  return { registry: addressOf(nodeAt(install, 'registry')), scopes };
}

/** An address, or a table with one in `url`. */
function addressOf(node: TreeNode | undefined): string | null {
  return node?.kind === 'scalar' ? node.text : textAt(node, 'url');
}
