import type { AgentSource } from './agentSource.ts';
import { toolInputs, type ToolName } from './tools.ts';

export interface ToolOutput {
  /** JSON, at most `longestOutput` UTF-16 units; or, for an error, a text for the model. */
  readonly text: string;
  /** Nothing was done, and the text says why. */
  readonly isError: boolean;
}

/** In UTF-16 units. What doesn't fit is left out, and the output says what. */
export const longestOutput = 20_000;

/**
 * Runs a tool. The input is untrusted and checked strictly. Never throws for what is expected; an abort rejects with the
 * signal's reason.
 */
export async function runTool(
  source: AgentSource,
  name: ToolName,
  input: unknown,
  signal: AbortSignal,
): Promise<ToolOutput> {
  signal.throwIfAborted();
  const read = toolInputs[name].safeParse(input);
  if (!read.success) return { text: `Invalid input for ${name}.`, isError: true };
  return { text: JSON.stringify({ unknown: [`${name} isn't there yet`, source.lookUps] }), isError: true };
}
