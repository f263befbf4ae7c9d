import type { Catalogs } from '../facts.ts';
import { membersAt, nodeAt, textAt, type TreeNode } from '../parse/tree.ts';
import { readYaml } from '../parse/yaml.ts';
import type { Npmrc } from './npmrc.ts';

/** Longer files are no settings; YAML is read in one go. */
const maxLength = 100_000;

/**
 * The settings of a .yarnrc.yml that bear on where packages come from. Everything else in it, tokens above all, is not
 * kept.
 */
export interface YarnSettings extends Npmrc {
  readonly catalogs: Catalogs;
}

/** Reads a .yarnrc of yarn 1: `key value`, either in quotes or not, one a line (yarn docs, ".yarnrc"). */
export function parseYarnrc(text: string): Npmrc {
  const scopes = new Map<string, string>();
  let registry: string | null = null;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const match = /^\s*("[^"]*"|[^\s"#]+)\s+("[^"]*"|[^\s"]+)/.exec(line);
    const [key, value] = [unquoted(match?.[1] ?? ''), unquoted(match?.[2] ?? '')];
    if (key === 'registry') registry = value;
    else if (key.startsWith('@') && key.endsWith(':registry')) scopes.set(key.slice(0, -':registry'.length), value);
  }
  return { registry, scopes };
}

/**
 * Reads a .yarnrc.yml of yarn 2 and later (yarn docs, "Settings": `npmRegistryServer`, `npmScopes`, `catalog`,
 * `catalogs`).
 */
export function parseYarnrcYml(text: string): YarnSettings {
  const [document] = readYaml(text.slice(0, maxLength));
  const root = document?.root;
  const scopes = new Map<string, string>();
  for (const { key, value } of membersAt(root, 'npmScopes')) {
    const registry = addressAt(value);
    if (registry !== null) scopes.set(`@${key.text.replace(/^@/, '')}`, registry);
  }
  // Behind a fault any of them may be missing.
  const registry = document?.faultAt === undefined ? addressAt(root) : '';
  return { registry, scopes, catalogs: readCatalogs(root) };
}

/** `npmRegistryServer`; an empty text for one that can't be read, `null` for none. */
function addressAt(node: TreeNode | undefined): string | null {
  return nodeAt(node, 'npmRegistryServer') ? (textAt(node, 'npmRegistryServer') ?? '') : null;
}

/** `catalog` and `catalogs`, as yarn and pnpm write them. */
export function readCatalogs(root: TreeNode | undefined): Catalogs {
  const catalogs = new Map<string, ReadonlyMap<string, string>>();
  const own = readCatalog(root, 'catalog');
  if (own.size > 0) catalogs.set('', own);
  for (const { key } of membersAt(root, 'catalogs')) {
    const name = key.text === 'default' ? '' : key.text;
    catalogs.set(name, new Map([...(catalogs.get(name) ?? []), ...readCatalog(root, 'catalogs', key.text)]));
  }
  return catalogs;
}

function readCatalog(root: TreeNode | undefined, ...keys: readonly string[]): ReadonlyMap<string, string> {
  const catalog = new Map<string, string>();
  for (const { key, value } of membersAt(root, ...keys))
    if (value.kind === 'scalar') catalog.set(key.text, value.text.trim());
  return catalog;
}

function unquoted(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1) : text;
}
