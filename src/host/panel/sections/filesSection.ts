import type { Disposable } from '../../../base/disposable.ts';
import { type Result, succeed } from '../../../base/result.ts';
import { runCooperatively } from '../../../base/steps.ts';
import type { Problem } from '../../../core/problem.ts';
import { packFiles, type SentFiles } from '../../../protocol/files.ts';
import { PageReads } from '../pageReads.ts';
import { type PanelContext, type PanelSection, runCommand } from '../panelSection.ts';
import type { SharedParts } from '../../common/sharedParts.ts';

type Names = 'files' | 'openFile';

export type FilesSectionParts = Pick<SharedParts, 'files' | 'turns'>;

/** The extension side of one page's Files pane: sends the list of files once, and opens their texts. */
export class FilesSection implements PanelSection<Names>, Disposable {
  readonly #context: PanelContext;
  readonly #parts: FilesSectionParts;
  readonly #reads = new PageReads();

  constructor(context: PanelContext, parts: FilesSectionParts) {
    this.#context = context;
    this.#parts = parts;
  }

  readonly handlers: PanelSection<Names>['handlers'] = {
    files: () => this.#reads.answer((signal) => this.#read(signal)),
    openFile: async ({ path }) => {
      const { coordinates, pr } = this.#context.target;
      await runCommand('clearlydefined.openFileText', { coordinates, place: null }, path, undefined, pr ?? undefined);
      return succeed(null);
    },
  };

  /** The page is hidden, which discards it: ends unneeded reads. */
  stop(): void {
    this.#reads.close();
  }

  /** The service has newer data, or has changed. The page requests the files again. */
  forget(): void {
    this.stop();
    this.#parts.files.forget(this.#context.target.coordinates);
  }

  dispose(): void {
    this.#reads.dispose();
  }

  async #read(signal: AbortSignal): Promise<Result<SentFiles, Problem>> {
    const { files, turns } = this.#parts;
    const { coordinates, pr } = this.#context.target;
    const read = await files.of(coordinates, { pr }, signal);
    if (!read.ok) return read;
    return succeed(await runCooperatively(packFiles(read.value.files, read.value.unreadable), turns, signal));
  }
}
