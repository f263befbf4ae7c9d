import { TomlScanner } from './tomlScanner.ts';
import type { TreeDocument } from './tree.ts';

/**
 * Reads TOML 1.0, with the place of everything in it. A table that is given in several places has the place of its
 * first name. A fault gives a problem and is left out, and reading continues after it (see `TomlScanner`).
 */
export function readToml(text: string): TreeDocument {
  const scanner = new TomlScanner(text);
  scanner.scan();
  return { root: scanner.root, problems: scanner.problems };
}
