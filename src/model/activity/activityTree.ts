import { type Coordinates, KeyMemo } from '../../core/coordinates.ts';
import type { Harvests } from '../harvests/harvests.ts';
import type {
  ActivityNode,
  ActivityPageNode,
  ActivitySection,
  ExportNode,
  FailureNode,
  HarvestNode,
  FailureAction,
  SectionNode,
} from './activityNodes.ts';
import type { SubmissionNode } from './curationNodes.ts';
import { type CurationRows, sectionOf } from './curationRows.ts';
import type { ExportedWhat } from './exportRecord.ts';
import type { Exports } from './exports.ts';
import { type HarvestRow, harvestCounts, harvestNode, harvestRows } from './harvestRows.ts';
import { harvestSteps } from './harvestSteps.ts';

interface Parts {
  readonly harvests: Pick<Harvests, 'all'>;
  readonly curations: Pick<CurationRows, 'sections' | 'children' | 'submissions' | 'inSection'>;
  readonly exports: Pick<Exports, 'all'>;
}

/** No row has more harvests below it than this. */
export const harvestsOnPage = 100;

/**
 * The rows of the Activity view as of the last `update`: drafts, pull requests, harvests and exports, each with its
 * steps. Makes no requests. Details of a component are made when the user opens its page.
 */
export class ActivityTree {
  readonly #parts: Parts;
  readonly #keys = new KeyMemo();
  #harvests: readonly HarvestRow[] = [];
  #roots: readonly SectionNode[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Reads the current data. */
  update(): void {
    this.#harvests = harvestRows(this.#parts.harvests.all, (one) => this.#keys.keyOf(one));
    this.#roots = this.#sections();
  }

  get roots(): readonly SectionNode[] {
    return this.#roots;
  }

  children(node: ActivityNode): readonly ActivityNode[] {
    switch (node.kind) {
      case 'section':
        return this.#inSection(node.section);
      case 'page':
        return this.#harvests.slice(node.from - 1, node.to).map(harvestNode);
      case 'harvest':
        return harvestSteps(node);
      case 'export':
        return exportSteps(node);
      case 'step':
      case 'failure':
        return [];
      default:
        return this.#parts.curations.children(node);
    }
  }

  /** Every harvest, created on call: for commands about many of them. */
  allHarvests(): readonly HarvestNode[] {
    return this.#harvests.map(harvestNode);
  }

  /** Of the service its harvest was last requested from. */
  harvestOf(coordinates: Coordinates): HarvestNode | null {
    const key = this.#keys.keyOf(coordinates);
    const row = this.#harvests.find(({ requests }) => this.#keys.keyOf(requests[0].item.coordinates) === key);
    return row ? harvestNode(row) : null;
  }

  submissions(): readonly SubmissionNode[] {
    return this.#parts.curations.submissions();
  }

  exports(): readonly ExportNode[] {
    return this.#parts.exports.all.map((record) => ({ kind: 'export', id: `export/${record.id}`, record }));
  }

  #sections(): readonly SectionNode[] {
    const harvests = this.#harvests;
    return [
      ...this.#parts.curations.sections(),
      ...sectionOf('harvests', harvests.length).map((one) => ({ ...one, harvests: harvestCounts(harvests) })),
      ...sectionOf('exports', this.#parts.exports.all.length),
    ];
  }

  #inSection(section: ActivitySection): readonly ActivityNode[] {
    switch (section) {
      case 'harvests':
        return this.#harvests.length > harvestsOnPage ? this.#pages() : this.allHarvests();
      case 'exports':
        return this.exports();
      default:
        return this.#parts.curations.inSection(section);
    }
  }

  #pages(): readonly ActivityPageNode[] {
    const rows = this.#harvests;
    const pages: ActivityPageNode[] = [];
    for (let at = 0; at < rows.length; at += harvestsOnPage) {
      const own = rows.slice(at, at + harvestsOnPage);
      const id = `harvests/page ${at / harvestsOnPage}`;
      pages.push({ kind: 'page', id, from: at + 1, to: at + own.length, harvests: harvestCounts(own) });
    }
    return pages;
  }
}

/** The command that repeats a failed export; of all others `exportAgain`. */
const exportActions: Readonly<Partial<Record<ExportedWhat, FailureAction>>> = {
  definitions: 'saveAgain',
  coordinates: 'saveAgain',
  packageUrls: 'saveAgain',
  overview: 'exportOverview',
};

/** The target file of an export and its number of entries, or why writing failed. */
function exportSteps(node: ExportNode): readonly ActivityNode[] {
  const { record, id } = node;
  const { state, uri, what, entries } = record;
  const since = state.kind === 'writing' ? record.startedAt : state.at;
  const how = state.kind === 'written' ? 'done' : state.kind === 'writing' ? 'underWay' : 'failed';
  const read = state.kind === 'failed' ? 'notYet' : 'done';
  const bytes = state.kind === 'written' ? state.bytes : null;
  const failure: FailureNode[] =
    state.kind === 'failed'
      ? [
          {
            kind: 'failure',
            id: `${id}/failure`,
            cause: { kind: 'file', detail: state.detail },
            action: exportActions[what] ?? 'exportAgain',
            row: node,
          },
        ]
      : [];
  return [
    ...failure,
    { kind: 'step', id: `${id}/entries`, step: { kind: 'entries', what, count: entries }, state: read, since: null },
    { kind: 'step', id: `${id}/file`, step: { kind: 'file', uri, bytes }, state: how, since },
  ];
}
