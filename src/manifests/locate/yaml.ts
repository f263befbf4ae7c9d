import type { Steps } from '../../base/steps.ts';
import { openTable } from './openNodes.ts';
import { type TreeDocument, rangeOfNode } from './tree.ts';
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

/** As `readYaml`, for a file that is to hold one document: a problem says so of what is in a second one. */
export function* readFirstYaml(text: string): Steps<TreeDocument> {
  const [first = { root: openTable(0, 0), problems: [] }, ...others] = yield* readYaml(text);
  const second = others.find(({ root }) => root.start < root.end);
  if (!second) return first;
  const problem = { message: 'Only the first document of this file is read.', range: rangeOfNode(second.root) };
  return { ...first, problems: [...first.problems, problem] };
}
