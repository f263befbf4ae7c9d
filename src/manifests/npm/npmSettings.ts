import type { SourceName } from '../packageSources.ts';
import { readToml } from '../parse/toml.ts';
import { type TreeNode, membersAt, nodeAt, textAt } from '../parse/tree.ts';
import { type Npmrc, parseNpmrc } from './npmrc.ts';
import { parseYarnrc, parseYarnrcYml } from './yarnrc.ts';

/**
 * The families of settings with sources of npm packages. Tools read more than one: pnpm, bun, yarn 1 and deno read
 * those of npm too.
 */
export const settingsFamilies = ['npm', 'yarn', 'berry', 'pnpm', 'bun'] as const;

export type SettingsFamily = (typeof settingsFamilies)[number];

/** The content of one settings file, or of the environment. */
export interface NpmSettings extends Npmrc {
  /** The file's name for the user, and its source's where it can't be read or its registry has no name. */
  readonly label: SourceName;
  /** It can't be read: any package may come from another source. */
  readonly isUnreadable?: true;
}

/** Names of settings files inside a workspace folder. */
export const npmSettingsFiles: ReadonlyMap<string, SettingsFamily> = new Map([
  ['.npmrc', 'npm'],
  ['.yarnrc', 'yarn'],
  ['.yarnrc.yml', 'berry'],
  ['bunfig.toml', 'bun'],
]);

const readers: Readonly<Record<SettingsFamily, (text: string) => Npmrc>> = {
  npm: parseNpmrc,
  yarn: parseYarnrc,
  berry: parseYarnrcYml,
  pnpm: parseNpmrc,
  bun: parseBunfig,
};

/** Longer files are no settings; they are read in one go. */
const maxLength = 100_000;

/** `text`: `null` for a file that can't be read. */
export function readNpmSettings(family: SettingsFamily, text: string | null, label: SourceName): NpmSettings {
  if (text === null || text.length > maxLength) return { registry: null, scopes: new Map(), label, isUnreadable: true };
  const { registry, scopes } = readers[family](text);
  return { registry, scopes, label };
}

/**
 * Reads the registries of a bunfig.toml (bun docs, "bunfig.toml", `install.registry` and `install.scopes`). Tokens are
 * not kept.
 */
function parseBunfig(text: string): Npmrc {
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
