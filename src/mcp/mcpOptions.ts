import { parseArgs } from 'node:util';

import { fail, succeed, type Result } from '../base/result.ts';
import { policyFileName } from '../policy/policy.ts';
import {
  argumentProblem,
  readSourceOptions,
  type SourceOptions,
  sourceOptionTypes,
  sourceUsage,
} from '../scan/sourceOptions.ts';

export const mcpUsage = `Usage: scan mcp <folder> [--drafts FOLDER] [--policy FILE] [--on-demand] [--api URL]
                [--cache FOLDER] [--private PATTERN]... [--public-mirror HOST]... [--no-user-settings]

Serves tools for language models over the Model Context Protocol (MCP) on standard input and output, until standard
input ends. The program that runs the model starts it. Messages for people are on standard error.

  get_definition             what the service knows of a component
  list_workspace_components  the components of the folder, by state, policy finding and scope, in pages
  explain_license            why a license is declared
  check_policy               findings of the license policy
  draft_curation             writes a draft of a curation and returns what submitting it would send; never submits

The folder is read when a tool is first called, and again when its files have changed. Then all of its public
components are looked up at the service.

  --drafts FOLDER       write drafts into this folder. Without it: a folder 'clearlydefined/drafts' with the data of
                        your user account, never the folder that is read
  --policy FILE         use this license policy instead of ${policyFileName} of the folder
  --on-demand           look up only the components that a tool is called for
${sourceUsage}
  --help, -h            print this text

Exit code 0 when standard input ends; 1 after a message that is too long; 2, with a message, if the folder or an
argument is invalid. To scan a folder that is called 'mcp', write './mcp'.
`;

export interface McpOptions extends SourceOptions {
  readonly folder: string;
  /** `null`: the user's own folder for data. */
  readonly draftsFolder: string | null;
  /** `null`: the folder's own. */
  readonly policyFile: string | null;
  readonly isOnDemand: boolean;
}

const optionTypes = {
  drafts: { type: 'string' },
  policy: { type: 'string' },
  'on-demand': { type: 'boolean' },
  ...sourceOptionTypes,
  help: { type: 'boolean', short: 'h' },
} as const;

/** Fails with a message. `args`: those after `mcp`. */
export function readMcpOptions(args: readonly string[]): Result<McpOptions | 'help', string> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: optionTypes });
    if (values.help === true) return succeed('help');
    const [folder, ...rest] = positionals;
    if (folder === undefined || folder === '' || rest.length > 0) return fail('One folder is expected.');
    if (values.drafts === '') return fail("--drafts takes a folder, not ''.");
    const sources = readSourceOptions(values);
    if (!sources.ok) return sources;
    return succeed({
      folder,
      ...sources.value,
      draftsFolder: values.drafts ?? null,
      policyFile: values.policy ?? null,
      isOnDemand: values['on-demand'] ?? false,
    });
  } catch (error) {
    return fail(argumentProblem(error));
  }
}
