import { l10n } from 'vscode';

import type { Disposable } from '../../../base/disposable.ts';
import { fail, type Result, succeed } from '../../../base/result.ts';
import type { Turns } from '../../../base/steps.ts';
import { plainText } from '../../../core/plainText.ts';
import type { Problem } from '../../../core/problem.ts';
import type { DefinitionFiles } from '../../../model/files/definitionFiles.ts';
import { FilesOnShow, type SupersededQuery } from '../../../model/files/filesOnShow.ts';
import type { Log } from '../../../model/ports.ts';
import type { filesRequests } from '../../../protocol/files.ts';
import type { RequestProblem } from '../../../protocol/messages.ts';
import { reportLine } from '../../report.ts';
import { type PanelContext, type PanelSection, runCommand } from '../panelSection.ts';

type Names = keyof typeof filesRequests;

export interface FilesSectionParts {
  readonly files: DefinitionFiles;
  readonly turns: Turns;
  readonly log: Log;
}

/** The extension side of one page's Files pane. Every request is answered, also a superseded one. */
export class FilesSection implements PanelSection<Names>, Disposable {
  readonly #context: PanelContext;
  readonly #log: Log;
  readonly #files: FilesOnShow;
  /** Files read ahead, or being read, since the page became visible. */
  #ahead: AbortController | null = null;

  constructor(context: PanelContext, { files, turns, log }: FilesSectionParts) {
    const { coordinates, pr } = context.target;
    this.#context = context;
    this.#log = log;
    this.#files = new FilesOnShow({ files, coordinates, pr, turns });
  }

  readonly handlers: PanelSection<Names>['handlers'] = {
    files: ({ query, from, count }) => this.#answer(() => this.#files.window(query, from, count)),
    fileChoices: ({ of, text }) => this.#answer(() => this.#files.choices(of, text)),
    matchingPaths: ({ query }) => this.#answer(() => this.#files.matchingPaths(query)),
    openFile: ({ path }) => this.#answer(() => this.#openFile(path)),
  };

  /** Reads the files before the page requests them, once until it is stopped or they are forgotten. */
  readAhead(): void {
    if (this.#ahead) return;
    this.#ahead = new AbortController();
    void this.#files.readAhead(this.#ahead.signal);
  }

  /** The page is hidden: ends unneeded reads. */
  stopReadingAhead(): void {
    this.#ahead?.abort();
    this.#ahead = null;
  }

  /** The service has newer data, or has changed. */
  forget(): void {
    this.stopReadingAhead();
    this.#files.forget();
  }

  dispose(): void {
    this.stopReadingAhead();
    this.#files.dispose();
  }

  /** Uses the command that all callers open files with. */
  async #openFile(address: string): Promise<Result<null, never>> {
    const path = this.#files.pathAt(address) ?? address;
    const { coordinates, pr } = this.#context.target;
    await runCommand('clearlydefined.openFileText', { coordinates, place: null }, path, undefined, pr ?? undefined);
    return succeed(null);
  }

  /** Our own errors are reported as well, so that no request hangs. */
  async #answer<T>(ask: () => Promise<Result<T, Problem | SupersededQuery>>): Promise<Result<T, RequestProblem>> {
    try {
      const outcome = await ask();
      return outcome.ok ? outcome : fail({ kind: 'failed', cause: problemLine(outcome.problem) });
    } catch (error) {
      if (this.#files.isDisposed) return fail({ kind: 'closed' });
      this.#log.error(`files pane: ${String(error)}`);
      return fail({ kind: 'failed', cause: l10n.t('This could not be done: {0}', plainText(String(error))) });
    }
  }
}

function problemLine(problem: Problem | SupersededQuery): string {
  return problem.kind === 'superseded' ? l10n.t('Another request replaced this one.') : reportLine(problem, 'tab');
}
