import type { Disposable } from '../../../base/disposable.ts';
import { type Result, succeed } from '../../../base/result.ts';
import type { Problem } from '../../../core/problem.ts';
import type { DocumentAddress } from '../../../model/definitions/documents/documentAddress.ts';
import type { DocumentContent } from '../../../model/definitions/documents/documents.ts';
import { harvestedTools } from '../../../model/definitions/documents/harvestedTools.ts';
import { pageText } from '../../../model/definitions/documents/pageText.ts';
import type { RawSource, RawText, rawRequests } from '../../../protocol/raw.ts';
import { PageReads } from '../pageReads.ts';
import type { PanelContext, PanelSection } from '../panelSection.ts';
import type { SharedParts } from '../../common/sharedParts.ts';

type Names = keyof typeof rawRequests;

export interface RawSectionParts extends Pick<SharedParts, 'documents' | 'definitions'> {
  openDocument(address: DocumentAddress): Promise<unknown>;
}

/** Raw data of one panel: each text is read when the page requests it. Large texts stay here; a document shows them. */
export class RawSection implements PanelSection<Names>, Disposable {
  readonly #context: PanelContext;
  readonly #parts: RawSectionParts;
  readonly #reads = new PageReads();

  readonly handlers: PanelSection<Names>['handlers'] = {
    raw: ({ source }) => this.#reads.answer((signal) => this.#text(source, signal)),
    rawTools: () =>
      this.#reads.answer((signal) => harvestedTools(this.#context.target.coordinates, this.#parts, signal)),
    openRaw: async ({ source }) => {
      // Not awaited: a notification shows a slow read, and a message shows a failure.
      void this.#parts.openDocument(this.#addressOf(source));
      return succeed(null);
    },
  };

  constructor(context: PanelContext, parts: RawSectionParts) {
    this.#context = context;
    this.#parts = parts;
  }

  dispose(): void {
    this.#reads.dispose();
  }

  async #text(source: RawSource, signal: AbortSignal): Promise<Result<RawText, Problem>> {
    const { coordinates, pr } = this.#context.target;
    const { documents } = this.#parts;
    const outcome: Result<DocumentContent | null, Problem> =
      source.kind === 'definition'
        ? await documents.outline(coordinates, pr, signal)
        : await documents.read(this.#addressOf(source), signal);
    if (!outcome.ok) return outcome;
    return succeed(pageText(outcome.value, source.kind === 'harvest' ? 'whole' : 'start'));
  }

  #addressOf(source: RawSource): DocumentAddress {
    const { coordinates, pr } = this.#context.target;
    if (source.kind !== 'harvest') return { kind: source.kind, coordinates, pr };
    return { kind: 'harvest', coordinates, tool: source.tool, version: source.version };
  }
}
