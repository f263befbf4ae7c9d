import { decodeBlocks, type LongBytes } from '../../base/longBytes.ts';
import { finish } from '../../base/steps.ts';
import { readFiles } from '../../service/filesAnswer.ts';
import { EvidenceRanker, type FileLayout, type RankedFinding } from './evidenceRanker.ts';
import type { AddFinding, ToolReading } from './toolReader.ts';
import { toolReaders } from './toolReaders.ts';

/** The raw document of a tool, or a definition. */
export interface EvidenceToRead extends Pick<LongBytes, 'blocks'> {
  /** `tool/version`; empty for the definition. */
  readonly tool: string;
  /** Of the definition. */
  readonly declared: string | null;
  readonly layout: FileLayout;
}

export interface EvidenceFound extends ToolReading {
  /** Of all findings. */
  readonly count: number;
  /** The strongest: as many as are ever shown. */
  readonly findings: readonly RankedFinding[];
}

/** The licenses found in a document. */
export function readEvidence({ blocks, tool, declared, layout }: EvidenceToRead): EvidenceFound {
  const read = tool === '' ? readDefinition : toolReaders.get(tool.split('/')[0] ?? '');
  if (!read) return { isKnown: false, isComplete: false, count: 0, findings: [] };
  const board = new EvidenceRanker(declared, layout);
  const reading = read(decodeBlocks(blocks), tool, (finding) => board.add(finding));
  return { ...reading, count: board.count, findings: board.kept() };
}

/** The definition's own data on its files: used if no tool's document is available. */
function readDefinition(text: string, tool: string, add: AddFinding): ToolReading {
  const { files, isComplete } = finish(readFiles(text));
  for (const { path, license } of files)
    if (license !== null) add({ path, license, tool, lines: null, confidence: null, text: null });
  return { isKnown: true, isComplete };
}
