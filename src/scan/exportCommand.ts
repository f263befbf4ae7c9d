import type { Result } from '../base/result.ts';
import type { Problem } from '../core/problem.ts';
import type { Exported, ExportRequest } from '../model/exports/exportRun.ts';
import { harmless } from './dependencyList.ts';
import { differences, writtenTime } from './exportCheck.ts';
import type { ExportOptions } from './exportOptions.ts';
import { problemText } from './texts.ts';

interface Effects {
  /** Looks up every component and makes the document. */
  readonly run: (request: Pick<ExportRequest, 'format' | 'scopes' | 'time'>) => Promise<Result<Exported, Problem>>;
  /** Empty if there is no such file; `null` if it can't be read. */
  readonly read: (file: string) => string | null;
  /** False if it can't be written. */
  readonly write: (file: string, text: string) => boolean;
  readonly print: (text: string) => void;
  /** Prints a message that is no result. */
  readonly say: (text: string) => void;
}

/**
 * Prints, writes or checks a document. Returns the exit code: 1 if the checked file is out of date or the service failed for
 * some components, 2 if there is no document or the file can't be used. `service`: its address, for messages.
 */
export async function exportCommand(
  { output, isCheck, time, format, scopes }: ExportOptions,
  service: string,
  { run, read, write, print, say }: Effects,
): Promise<number> {
  const committed = isCheck && output !== null ? read(output) : null;
  if (isCheck && committed === null) return refuse(`${output ?? ''} can't be read.`);
  const done = await run({ format, scopes, time: committed === null ? time : writtenTime(committed) });
  if (!done.ok) return refuse(`No document: ${problemText(done.problem)}.`);
  const { components, missing, problem } = done.value;
  const text = done.value.text.join('');
  const what = format.isNotice ? 'have no notice text' : 'could not be looked up';
  if (missing > 0) say(`${missing} of ${components} components ${what}\n`);
  if (problem) say(`${harmless(`${service}: ${problemText(problem)}`)}\n`);
  const code = problem ? 1 : 0;
  if (committed !== null) {
    const found = differences(committed, text);
    if (found === null) return code;
    say(`${harmless(output ?? '')} is out of date. ${found}\n`);
    return 1;
  }
  if (output === null) print(text);
  else if (!write(output, text)) return refuse(`${output} can't be written.`);
  return code;

  function refuse(message: string): number {
    say(`${harmless(message)}\n`);
    return 2;
  }
}
