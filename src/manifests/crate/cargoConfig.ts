import { readToml } from '../parse/toml.ts';
import { membersAt, textAt } from '../parse/tree.ts';
import type { Layer, SettingsTool, SourceSettings } from '../sources/layers.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import type { Environment } from '../userSettingsFile.ts';

/**
 * The package sources in a `.cargo/config.toml` and in the environment (The Cargo Book, "Configuration", "Hierarchical structure": the
 * nearest file precedes those around it). `main` is the default registry, by its name. Addresses have no users and passwords.
 */
export const cargo: SettingsTool = {
  kind: 'cargoConfig',
  files: ['.cargo/config.toml', '.cargo/config'],
  read: readConfig,
  environment: readEnvironment,
  isCombined: true,
};

/** Names of rules. */
export const ruleNames = {
  /** The address of a registry. */
  index: (name: string) => `index ${name}`,
  /** The same by a variable, which has capitals, and `_` for `-`. */
  indexVariable: (name: string) => `variable ${name.toUpperCase().replaceAll('-', '_')}`,
  /** The address of a source; none for a folder of the same packages. */
  source: (name: string) => `source ${name}`,
  /** The name of the source that takes the place of another. */
  replacement: (name: string) => `replacement ${name}`,
} as const;

/** The Cargo Book, "Configuration" and "Source Replacement". */
function readConfig(text: string, label: string): SourceSettings {
  const { root } = readToml(text);
  const rules = new Map<string, readonly string[]>();
  for (const { key, value } of membersAt(root, 'registries')) {
    const index = textAt(value, 'index');
    if (index !== null) rules.set(ruleNames.index(key.text), [addressOf(index)]);
  }
  for (const { key, value } of membersAt(root, 'source')) {
    const address = textAt(value, 'registry') ?? textAt(value, 'git');
    const replacement = textAt(value, 'replace-with');
    rules.set(ruleNames.source(key.text), address === null ? [] : [addressOf(address)]);
    if (replacement !== null) rules.set(ruleNames.replacement(key.text), [replacement]);
  }
  const registry = textAt(root, 'registry', 'default');
  return { main: registry === null ? [] : [registry || label], rules };
}

/** Of an index, without what says how to read it. */
function addressOf(text: string): string {
  return withoutCredentials(text.replace(/^(?:sparse|registry)\+/, '')).replace(/[?#].*/s, '');
}

/** Replacements of sources have no variables (The Cargo Book, "Configuration", `source.<name>.replace-with`). */
function readEnvironment(environment: Environment): Layer {
  const rules = new Map<string, readonly string[]>();
  for (const [variable, index] of Object.entries(environment)) {
    const name = /^CARGO_REGISTRIES_(\w+)_INDEX$/.exec(variable)?.[1];
    if (name !== undefined && index) rules.set(ruleNames.indexVariable(name), [addressOf(index)]);
  }
  const registry = environment['CARGO_REGISTRY_DEFAULT'];
  return { main: registry ? [registry] : [], rules, label: '$CARGO_REGISTRY_DEFAULT' };
}
