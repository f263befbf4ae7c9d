import { folderOfSettings, type SupportFile } from '../userSettingsFile.ts';
import { membersAt, nodeAt, textAt, type TreeNode } from '../parse/tree.ts';
import { readFirstYaml } from '../parse/yaml.ts';
import type { Catalogs } from './npmFacts.ts';
import { scopeOfKey } from './npmrc.ts';
import { readCatalogs } from './readCatalogs.ts';

/** Longer files are no settings; YAML is read in one go. */
const maxLength = 100_000;

/**
 * Reads a .yarnrc of yarn 1: `key value`, either in quotes or not, one a line (yarn docs, ".yarnrc"). `@scope` → address,
 * `''` for all other names.
 */
export function parseYarnrc(text: string): ReadonlyMap<string, string> {
  const registries = new Map<string, string>();
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const match = /^\s*("[^"]*"|[^\s"#]+)\s+("[^"]*"|[^\s"]+)/.exec(line);
    const scope = scopeOfKey(unquoted(match?.[1] ?? ''));
    if (scope !== null) registries.set(scope, unquoted(match?.[2] ?? ''));
  }
  return registries;
}

/**
 * Reads the registries of a .yarnrc.yml of yarn 2 and later (yarn docs, "Settings": `npmRegistryServer`, `npmScopes`), as
 * `parseYarnrc` does. An empty text for one that can't be read.
 */
export function parseYarnrcYml(text: string): ReadonlyMap<string, string> {
  const { root, faultAt } = readFirstYaml(text);
  const registries = new Map<string, string>();
  const add = (scope: string, node: TreeNode): void => {
    if (nodeAt(node, 'npmRegistryServer')) registries.set(scope, textAt(node, 'npmRegistryServer') ?? '');
  };
  add('', root);
  for (const { key, value } of membersAt(root, 'npmScopes')) add(`@${key.text.replace(/^@/, '')}`, value);
  // Behind a fault any of them may be missing.
  if (faultAt !== undefined) registries.set('', '');
  return registries;
}

/** Folder → the catalogs of its .yarnrc.yml (yarn docs, "Settings": `catalog`, `catalogs`). */
export function yarnCatalogs(supports: readonly SupportFile[]): ReadonlyMap<string, Catalogs> {
  const catalogs = new Map<string, Catalogs>();
  for (const { path, text } of supports) {
    const folder = folderOfSettings(path, '.yarnrc.yml');
    if (folder !== null) catalogs.set(folder, readCatalogs(readFirstYaml(text.slice(0, maxLength)).root));
  }
  return catalogs;
}

function unquoted(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1) : text;
}
