import { decodeBlocks, type LongBytes } from '../../base/longBytes.ts';
import type { ToolDeclaration } from '../../protocol/why.ts';
import { declaredIn, weightOf } from './declaredBy.ts';
import { readParts } from './jsonParts.ts';

/** The summaries of all tools and versions. */
export interface DeclarationsToRead extends Pick<LongBytes, 'blocks'> {
  /** `tool/version`: those of the definition. */
  readonly tools: readonly string[];
}

export interface DeclarationsFound {
  /** The highest weight first. */
  readonly declarations: readonly ToolDeclaration[];
  /** All of it was read. */
  readonly isComplete: boolean;
}

/**
 * Each tool's declaration, from the summaries of all tools and versions (service-api.md 6.2). Their lists of files,
 * which can have many MB, are skipped.
 */
export function readDeclarations({ blocks, tools }: DeclarationsToRead): DeclarationsFound {
  const found: ToolDeclaration[] = [];
  const reading = readParts(decodeBlocks(blocks), [['*', '*', 'licensed']], ({ keys, value }) => {
    const declared = declaredIn({ licensed: value });
    const tool = keys.slice(0, 2).join('/');
    if (declared !== null && tools.includes(tool)) found.push({ tool, declared });
  });
  const declarations = found.sort((a, b) => weightOf(a.tool) - weightOf(b.tool));
  return { declarations, isComplete: reading.isComplete && reading.damaged === 0 };
}
