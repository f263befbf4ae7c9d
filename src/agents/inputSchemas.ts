import * as z from 'zod/mini';

import type { ToolName } from './toolNames.ts';
import { toolInputs } from './tools.ts';

/** The JSON schema of a tool's input. Only for MCP and for `package.json`: the checks use `toolInputs` themselves. */
export function inputSchemaOf(name: ToolName): Readonly<Record<string, unknown>> {
  const { $schema: _, ...schema } = z.toJSONSchema(toolInputs[name], { io: 'input', target: 'draft-7' });
  return schema;
}
