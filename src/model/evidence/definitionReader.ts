import { finish } from '../../base/steps.ts';
import { readFiles } from '../../service/filesAnswer.ts';
import type { AddFinding, ToolReading } from './toolReader.ts';

/** What the definition says of its files: for where no tool's own words can be had. */
export function readDefinition(text: string, tool: string, add: AddFinding): ToolReading {
  const { files, isComplete } = finish(readFiles(text));
  for (const { path, license } of files)
    if (license !== null) add({ path, license, tool, lines: null, confidence: null, text: null });
  return { isKnown: true, isComplete };
}
