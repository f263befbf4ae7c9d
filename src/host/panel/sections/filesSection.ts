import * as vscode from 'vscode';

import { fail, type Result, succeed } from '../../../base/result.ts';
import type { Turns } from '../../../base/steps.ts';
import type { CommandId, ComponentArgument } from '../../../contributions.ts';
import { plainText } from '../../../core/plainText.ts';
import type { Problem } from '../../../core/problem.ts';
import type { DefinitionFiles } from '../../../model/files/definitionFiles.ts';
import { FilesOnShow, type SupersededQuery } from '../../../model/files/filesOnShow.ts';
import type { Log } from '../../../model/ports.ts';
import type { RequestProblem } from '../../../protocol/messages.ts';
import { reportLine } from '../../report.ts';
import type { FilesPanelSection, FilesRequestName, PanelContext, PanelSection } from '../panelSection.ts';

export interface FilesSectionParts {
  readonly files: DefinitionFiles;
  readonly turns: Turns;
  readonly log: Log;
}

/** The extension side of one page's Files pane. Every request is answered, also a superseded one. */
export class FilesSection implements FilesPanelSection {
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

  readonly handlers: PanelSection<FilesRequestName>['handlers'] = {
    files: ({ query, from, count }) => this.#answer(() => this.#files.window(query, from, count)),
    fileChoices: ({ of, text }) => this.#answer(() => this.#files.choices(of, text)),
    matchingPaths: ({ query }) => this.#answer(() => this.#files.matchingPaths(query)),
    openFile: ({ path }) => this.#answer(() => this.#openFile(path)),
  };

  readAhead(): void {
    if (this.#ahead) return;
    this.#ahead = new AbortController();
    void this.#files.readAhead(this.#ahead.signal);
  }

  stopReadingAhead(): void {
    this.#ahead?.abort();
    this.#ahead = null;
  }

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
    const component: ComponentArgument = { coordinates, place: null };
    const command: CommandId = 'clearlydefined.openFileText';
    await vscode.commands.executeCommand(command, component, path, undefined, pr ?? undefined);
    return succeed(null);
  }

  /** Our own errors are reported as well, so that no request hangs. */
  async #answer<T>(ask: () => Promise<Result<T, Problem | SupersededQuery>>): Promise<Result<T, RequestProblem>> {
    try {
      const outcome = await ask();
      return outcome.ok ? outcome : fail({ kind: 'failed', cause: inWords(outcome.problem) });
    } catch (error) {
      if (this.#files.isDisposed) return fail({ kind: 'closed' });
      this.#log.error(`files pane: ${String(error)}`);
      return fail({ kind: 'failed', cause: vscode.l10n.t('This could not be done: {0}', plainText(String(error))) });
    }
  }
}

function inWords(problem: Problem | SupersededQuery): string {
  return problem.kind === 'superseded'
    ? vscode.l10n.t('Another question about the files took the place of this one.')
    : reportLine(problem);
}
