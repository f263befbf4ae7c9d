import { applyEdits, modify } from 'jsonc-parser';

import type { ToolName } from '../src/agents/toolNames.ts';
import { importSource } from './importSource.ts';

interface AgentTools {
  readonly toolNames: readonly ToolName[];
  readonly tools: Readonly<Record<ToolName, { readonly description: string }>>;
  readonly inputSchemaOf: (name: ToolName) => unknown;
}

/**
 * `package.json` with the description and the input of each tool for language models, as `src/agents` has them. Every
 * other key of a tool, and everything else, stays.
 */
export async function withAgentTools(current: string): Promise<string> {
  const { toolNames, tools, inputSchemaOf } = (await importSource(
    "export { inputSchemaOf } from './inputSchemas.ts'; export { toolNames } from './toolNames.ts'; export { tools } from './tools.ts';",
    'src/agents',
  )) as AgentTools;
  const { contributes } = JSON.parse(current) as {
    readonly contributes: { readonly languageModelTools?: readonly { readonly name: string }[] };
  };
  const known = contributes.languageModelTools ?? [];
  const wanted = toolNames.map((name) => ({
    name,
    ...known.find((tool) => tool.name === name),
    modelDescription: tools[name].description,
    inputSchema: inputSchemaOf(name),
  }));
  if (JSON.stringify(known) === JSON.stringify(wanted)) return current;
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  return applyEdits(current, modify(current, ['contributes', 'languageModelTools'], wanted, { formattingOptions }));
}
