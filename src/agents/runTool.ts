import type { AgentSource } from './agentSource.ts';
import { checkPolicy } from './checkPolicy.ts';
import { draftCuration } from './draftCuration.ts';
import { explainLicense } from './explainLicense.ts';
import { getDefinition } from './getDefinition.ts';
import { listComponents } from './listComponents.ts';
import { readInput } from './toolInput.ts';
import type { ToolName } from './toolNames.ts';
import { type Refusal, type Report, type ToolOutput, written } from './toolOutput.ts';
import type { ToolInput } from './tools.ts';

type Runners = {
  readonly [N in ToolName]: (
    source: AgentSource,
    input: ToolInput<N>,
    signal: AbortSignal,
  ) => Promise<Report | Refusal>;
};

const runners: Runners = {
  get_definition: getDefinition,
  list_workspace_components: listComponents,
  explain_license: explainLicense,
  check_policy: checkPolicy,
  draft_curation: draftCuration,
};

/**
 * Runs a tool. The input is untrusted and checked strictly. Never throws for what is expected; an abort rejects with the
 * signal's reason.
 */
export async function runTool<N extends ToolName>(
  source: AgentSource,
  name: N,
  input: unknown,
  signal: AbortSignal,
): Promise<ToolOutput> {
  signal.throwIfAborted();
  const read = readInput(name, input);
  if (!read.ok) return written(read.problem);
  await source.whenReady(signal);
  return written(await runners[name](source, read.value, signal));
}
