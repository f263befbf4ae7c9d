import { openTable } from './openNodes.ts';
import { type TreeDocument, rangeOfNode } from './tree.ts';
import { YamlScanner } from './yamlScanner.ts';

/**
 * Reads every document of a YAML text, with the place of everything in it. A short alias is resolved to its anchor's
 * value. Faults, and forms that no manifest uses, give a problem and are left out, and reading continues after them.
 */
export function readYaml(text: string): readonly TreeDocument[] {
  const scanner = new YamlScanner(text);
  scanner.scan();
  return scanner.documents;
}

/** Like `readYaml`, for a file that should have one document: a problem reports a second one. */
export function readFirstYaml(text: string): TreeDocument {
  const [first = { root: openTable(0, 0), problems: [] }, ...others] = readYaml(text);
  const second = others.find(({ root }) => root.start < root.end);
  if (!second) return first;
  const problem = { message: 'Only the first document of this file is read.', range: rangeOfNode(second.root) };
  return { ...first, problems: [...first.problems, problem] };
}
