import { l10n } from 'vscode';

import type { Disposable } from '../../../base/disposable.ts';
import { fail, type Result, succeed } from '../../../base/result.ts';
import { runCooperatively, type Turns } from '../../../base/steps.ts';
import { plainText } from '../../../core/plainText.ts';
import type { DefinitionFiles } from '../../../model/files/definitionFiles.ts';
import type { Log } from '../../../model/ports.ts';
import { packFiles, type SentFiles } from '../../../protocol/files.ts';
import type { RequestProblem } from '../../../protocol/messages.ts';
import { reportLine } from '../../common/report.ts';
import { type PanelContext, type PanelSection, runCommand } from '../panelSection.ts';

type Names = 'files' | 'openFile';

export interface FilesSectionParts {
  readonly files: DefinitionFiles;
  readonly turns: Turns;
  readonly log: Log;
}

/** The extension side of one page's Files pane: sends the list of files once, and opens their texts. */
export class FilesSection implements PanelSection<Names>, Disposable {
  readonly #context: PanelContext;
  readonly #parts: FilesSectionParts;
  /** Ends requests that no page waits for any more. */
  #reading = new AbortController();

  constructor(context: PanelContext, parts: FilesSectionParts) {
    this.#context = context;
    this.#parts = parts;
  }

  readonly handlers: PanelSection<Names>['handlers'] = {
    files: () => this.#read(this.#reading.signal),
    openFile: async ({ path }) => {
      const { coordinates, pr } = this.#context.target;
      await runCommand('clearlydefined.openFileText', { coordinates, place: null }, path, undefined, pr ?? undefined);
      return succeed(null);
    },
  };

  /** The page is hidden, which discards it: ends unneeded reads. */
  stop(): void {
    this.#reading.abort();
    this.#reading = new AbortController();
  }

  /** The service has newer data, or has changed. The page requests the files again. */
  forget(): void {
    this.stop();
    this.#parts.files.forget(this.#context.target.coordinates);
  }

  dispose(): void {
    this.stop();
  }

  /** Our own errors are reported as well, so that no request hangs. */
  async #read(signal: AbortSignal): Promise<Result<SentFiles, RequestProblem>> {
    const { files, turns, log } = this.#parts;
    const { coordinates, pr } = this.#context.target;
    try {
      const read = await files.of(coordinates, { pr }, signal);
      if (!read.ok) return fail({ kind: 'failed', cause: reportLine(read.problem, 'tab') });
      return succeed(await runCooperatively(packFiles(read.value.files, read.value.unreadable), turns, signal));
    } catch (error) {
      if (signal.aborted) return fail({ kind: 'closed' });
      log.error(`files pane: ${String(error)}`);
      return fail({ kind: 'failed', cause: l10n.t('This could not be done: {0}', plainText(String(error))) });
    }
  }
}
