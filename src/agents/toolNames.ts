/** Names of the tools, in the editor and over MCP. A file of its own, because the editor's tools are registered first. */
export const toolNames = [
  'get_definition',
  'list_workspace_components',
  'explain_license',
  'check_policy',
  'draft_curation',
] as const;
export type ToolName = (typeof toolNames)[number];
