import { fail, succeed, type Result } from '../base/result.ts';
import { allScopes, type Scope } from '../core/scopes.ts';
import type { ExportFormat } from '../exports/exportFormat.ts';
import { exportFormatOf, exportFormats } from '../exports/exportFormats.ts';
import type { Given } from './sourceOptions.ts';

export interface ExportOptions {
  readonly format: ExportFormat;
  /** A path; `null`: standard output. */
  readonly output: string | null;
  /** Compares with the file instead of writing it. */
  readonly isCheck: boolean;
  /** `null`: all. */
  readonly scopes: ReadonlySet<Scope> | null;
  /** Milliseconds since the epoch; `null`: no time is written. */
  readonly time: number | null;
}

/** By name, for Node's `parseArgs`. */
export const exportOptionTypes = {
  export: { type: 'string' },
  output: { type: 'string' },
  scope: { type: 'string', multiple: true },
} as const;

export const exportUsage = `
  --export FORMAT       print a document instead of the list: ${exportFormats.map(({ id }) => id).join(', ')}.
                        Looks up every component; a notice has the license texts of the service, and those of installed
                        packages where the service has none
  --output FILE         write the document to this file
  --check               with --export: don't write; exit with code 1 if the file of --output differs
  --scope SCOPE         export only these: ${allScopes.join(', ')}, or all (can be repeated).
                        By default runtime for a notice, all for the others
`.slice(1, -1);

/** `null` without `--export`; fails with a message. `epoch`: the environment variable SOURCE_DATE_EPOCH. */
export function readExportOptions(
  given: Given<typeof exportOptionTypes> & { readonly check?: boolean },
  epoch: string | undefined,
): Result<ExportOptions | null, string> {
  if (given.export === undefined) {
    if (given.output !== undefined) return fail('--output needs --export.');
    return given.scope === undefined ? succeed(null) : fail('--scope needs --export.');
  }
  const format = exportFormatOf(given.export);
  if (!format) return fail(`--export takes ${exportFormats.map(({ id }) => id).join(', ')}.`);
  const isCheck = given.check ?? false;
  const output = given.output ?? null;
  if (output === '') return fail('--output takes a file.');
  if (isCheck && output === null) return fail('--export with --check needs --output.');
  const scopes = readScopes(given.scope ?? [], format.scopes);
  if (!scopes.ok) return scopes;
  const time = readEpoch(epoch);
  if (!time.ok) return time;
  return succeed({ format, output, isCheck, scopes: scopes.value, time: time.value });
}

function readScopes(
  lists: readonly string[],
  usual: readonly Scope[] | null,
): Result<ReadonlySet<Scope> | null, string> {
  if (lists.length === 0) return succeed(usual && new Set(usual));
  const names = lists.flatMap((list) => list.split(',')).map((name) => name.trim());
  if (names.every((name) => name === 'all')) return succeed(null);
  const scopes = names.flatMap((name) => allScopes.find((scope) => scope === name) ?? []);
  if (scopes.length < names.length) return fail(`--scope takes ${allScopes.join(', ')} or all.`);
  return succeed(new Set(scopes));
}

/** Seconds since the epoch (https://reproducible-builds.org/specs/source-date-epoch). */
function readEpoch(text: string | undefined): Result<number | null, string> {
  if (text === undefined || text === '') return succeed(null);
  return /^\d{1,11}$/.test(text) ? succeed(1000 * Number(text)) : fail('SOURCE_DATE_EPOCH is not a number of seconds.');
}
