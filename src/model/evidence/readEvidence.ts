import { decodeBlocks } from '../../base/longBytes.ts';
import type { AnswerBytes } from '../definitions/answerOperations.ts';
import { EvidenceRanker, type FileLayout, type RankedFinding } from './evidenceRanker.ts';
import { readDefinition } from './definitionReader.ts';
import type { ToolReading } from './toolReader.ts';
import { toolReaders } from './toolReaders.ts';

/** The raw document of a tool, or a definition. */
export interface EvidenceToRead extends AnswerBytes {
  /** `tool/version`; empty: it is the definition. */
  readonly tool: string;
  /** Of the definition. */
  readonly declared: string | null;
  readonly layout: FileLayout;
}

export interface EvidenceFound extends ToolReading {
  /** Of all findings. */
  readonly count: number;
  /** The strongest, which are as many as are ever shown. */
  readonly findings: readonly RankedFinding[];
}

/** What a document says of licenses. */
export function readEvidence({ blocks, tool, declared, layout }: EvidenceToRead): EvidenceFound {
  const read = tool === '' ? readDefinition : toolReaders.get(tool.split('/')[0] ?? '');
  if (!read) return { isKnown: false, isComplete: false, count: 0, findings: [] };
  const board = new EvidenceRanker(declared, layout);
  const reading = read(decodeBlocks(blocks), tool, (finding) => board.add(finding));
  return { ...reading, count: board.count, findings: board.kept() };
}
