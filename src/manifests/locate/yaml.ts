import type { Steps } from '../../base/steps.ts';
import type { TreeDocument } from './tree.ts';
import { YamlScanner } from './yamlScanner.ts';

/** Characters read between two pauses: about a millisecond once compiled, a few before. */
const stepLength = 1 << 16;

/**
 * Reads every document of a YAML text, with the place of everything in it. An alias stands for what its anchor names, as
 * long as that is little. What is faulty, or written in a way no manifest is, gives a problem and is left out, and reading goes on behind it.
 */
export function* readYaml(text: string): Steps<readonly TreeDocument[]> {
  const scanner = new YamlScanner(text);
  for (let limit = stepLength; !scanner.scan(limit); limit += stepLength) yield;
  return scanner.documents;
}
