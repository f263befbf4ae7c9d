import { fail, succeed, type Result } from '../base/result.ts';
import type { ComponentState } from '../core/licenseState.ts';
import { policyFileName } from '../policy/policy.ts';
import { harmless } from './dependencyList.ts';
import { type ExportOptions, exportOptionTypes, exportUsage, readExportOptions } from './exportOptions.ts';
import { failOnNames, readFailOn } from './failOn.ts';
import { type Given, readSourceOptions, type SourceOptions, sourceOptionTypes, sourceUsage } from './sourceOptions.ts';

export const usage = `Usage: scan <folder> [--json] [--resolve [--fail-on STATE[,STATE]...]] [--api URL]
            [--cache FOLDER]
            [--export FORMAT [--output FILE] [--check] [--scope SCOPE]...]
            [--private PATTERN]... [--public-mirror HOST]... [--no-user-settings]
       scan <folder> --check [--policy FILE] [--format text|sarif] [--fail-on STATE[,STATE]...] [--api URL] ...
       scan mcp <folder> ...   tools for language models; 'scan mcp --help' lists its options

Lists every dependency of every manifest and lock file below the folder. Reads text only; runs nothing.

  --json                print JSON: an array of {manifest, format, name, version, coordinates, reason, source, direct,
                        scope, range, note, definition}. reason: code of why there is nothing to look up. source:
                        present if the name is withheld because of this package source; --public-mirror makes it
                        public. note: present if valid coordinates need a remark. definition: present with --resolve;
                        of a failed lookup it has {state, problem: {kind, message}}
  --resolve             look up the license of every component at the service
  --fail-on STATE       exit with code 1 if a component is in one of these states (needs --resolve; can be repeated):
                        failed            the lookup failed
                        unclear           noAssertion, other, none or notFound
                        noAssertion       the license is not identified
                        other             not an SPDX license
                        none              a curator found that there is no license
                        notFound          harvested, and no license was found
                        notHarvested      the service has no definition
                        licenseRef        a license outside the SPDX list
                        cannotBeLookedUp  private, local or without an exact version
  --check               look up every component and judge it by the license policy ${policyFileName} of the
                        folder. Prints a line for each finding: file:line:column: severity: message [rule]
  --policy FILE         use this policy (needs --check)
  --format FORMAT       text, or sarif for SARIF 2.1.0 (needs --check)
${exportUsage}
${sourceUsage}
  --help, -h            print this text

Exit code 0; 1 if --check finds something denied or a file that is out of date, if --fail-on applies, if the service
failed for some components of an export, or if the reading of a file was given up; 2, with a message, if the folder, an
argument or the policy is invalid or a file can't be written.

The same input gives the same document, byte for byte. A time is in it only if SOURCE_DATE_EPOCH is set (SPDX requires
one: without it, 1970).
`;

export interface ScanOptions extends SourceOptions {
  readonly folder: string;
  readonly isJson: boolean;
  readonly isResolved: boolean;
  /** `null`: dependencies are listed, not judged. */
  readonly check: CheckOptions | null;
  /** `null`: the states don't change the exit code. */
  readonly failOn: ReadonlySet<ComponentState> | null;
  /** `null`: prints the list. */
  readonly exports: ExportOptions | null;
}

export interface CheckOptions {
  /** `null`: the folder's own. */
  readonly policyFile: string | null;
  readonly isSarif: boolean;
}

/** The options of the command line, by name, for Node's `parseArgs`. */
export const optionTypes = {
  json: { type: 'boolean' },
  resolve: { type: 'boolean' },
  'fail-on': { type: 'string', multiple: true },
  check: { type: 'boolean' },
  policy: { type: 'string' },
  format: { type: 'string' },
  ...exportOptionTypes,
  ...sourceOptionTypes,
  help: { type: 'boolean', short: 'h' },
} as const;

/** Fails with a message. `epoch`: the environment variable SOURCE_DATE_EPOCH. */
export function readScanOptions(
  values: Given<typeof optionTypes>,
  positionals: readonly string[],
  epoch: string | undefined,
): Result<ScanOptions | 'help', string> {
  const [folder, ...rest] = positionals;
  if (values.help === true) return succeed('help');
  if (folder === undefined || folder === '' || rest.length > 0) return fail('One folder is expected.');
  const sources = readSourceOptions(values);
  if (!sources.ok) return sources;
  const failOn = readFailOn(values['fail-on'] ?? []);
  if (!failOn.ok) return fail(`--fail-on takes ${failOnNames.join(', ')}, not '${harmless(failOn.problem)}'.`);
  const exports = readExportOptions(values, epoch);
  if (!exports.ok) return exports;
  // With --export it compares the file of --output.
  const isCheck = (values.check ?? false) && exports.value === null;
  const { format = 'text', policy } = values;
  if (!isCheck && (values.format ?? policy) !== undefined) return fail('--policy and --format need --check.');
  if (format !== 'text' && format !== 'sarif') return fail(`--format takes text or sarif, not '${harmless(format)}'.`);
  if (isCheck && values.json) return fail('--check prints findings, not a list. Use --format sarif instead of --json.');
  const isResolved = isCheck || (values.resolve ?? false);
  if (failOn.value.size > 0 && !isResolved) return fail('--fail-on needs --resolve or --check.');
  return succeed({
    folder,
    isJson: values.json ?? false,
    isResolved,
    ...sources.value,
    check: isCheck ? { policyFile: policy ?? null, isSarif: format === 'sarif' } : null,
    failOn: failOn.value.size > 0 ? failOn.value : null,
    exports: exports.value,
  });
}
