import type { Steps } from '../../base/steps.ts';
import { TomlScanner } from './tomlScanner.ts';
import type { TreeDocument } from './tree.ts';

/** Characters read between two pauses: under a millisecond once compiled, a few before. */
const stepLength = 1 << 16;

/**
 * Reads TOML 1.0, with the place of everything in it. A table that is given in several places lies where it is first named.
 * What is faulty gives a problem and is left out, and reading goes on behind it (see `TomlScanner`).
 */
export function* readToml(text: string): Steps<TreeDocument> {
  const scanner = new TomlScanner(text);
  for (let limit = stepLength; !scanner.scan(limit); limit += stepLength) yield;
  return { root: scanner.root, problems: scanner.problems };
}
