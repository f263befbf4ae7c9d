import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import { type Coordinates, coordinatesKey, displayName } from '../../../core/coordinates.ts';
import { type Disagreement, gravestDisagreements } from '../../../curation/licenses/disagreement.ts';
import type { Clock } from '../../ports.ts';
import {
  type DisagreementList,
  type DisagreementParts,
  disagreementList,
  type FoundDisagreement,
} from './disagreementList.ts';
import type { LocalManifest } from './localManifests.ts';

/** Disagreements of one kind. */
export interface DisagreementGroupNode {
  readonly kind: 'group';
  readonly id: string;
  readonly disagreement: Disagreement['kind'];
  readonly count: number;
  readonly children: readonly (DisagreementPageNode | DisagreementNode)[];
}

/** A part of a long group: the editor requests all children of a node at once. */
export interface DisagreementPageNode {
  readonly kind: 'page';
  readonly id: string;
  readonly children: readonly DisagreementNode[];
}

/** A component. `coordinates` makes it an argument of commands about components. */
export interface DisagreementNode {
  readonly kind: 'disagreement';
  readonly id: string;
  readonly coordinates: Coordinates;
  readonly found: FoundDisagreement;
}

/** What one source says. */
export interface DisagreementSourceNode {
  readonly kind: 'source';
  readonly id: string;
  readonly source: 'manifest' | 'declared' | 'discovered';
  readonly found: FoundDisagreement;
}

export type DisagreementTreeNode =
  | DisagreementGroupNode
  | DisagreementPageNode
  | DisagreementNode
  | DisagreementSourceNode;

interface Parts {
  readonly disagreements: DisagreementParts;
  /** The workspace's manifests are read, and all their components are requested. An abort rejects. */
  readonly whenRead: (signal: AbortSignal) => Promise<void>;
  readonly isAsking: () => boolean;
  /** Every request to the service has succeeded or failed. An abort rejects. */
  readonly whenAnswered: (signal: AbortSignal) => Promise<void>;
  /** Definitions or the components of the workspace have changed. */
  readonly onDidChangeComponents: readonly Event<unknown>[];
  readonly clock: Clock;
}

/** Components compared, of all. */
interface DisagreementProgress {
  readonly compared: number;
  readonly all: number;
}

/** Most disagreements of an incomplete list: redrawing many repeatedly is slow. */
const mostOnTheWay = 200;

/** Rows in one page. */
const pageSize = 500;

/** Milliseconds between a change and the next comparison: definitions arrive in batches. */
const compareAfter = 1000;

/**
 * The components of the workspace whose licenses disagree. Nothing is compared before the user asks for it; afterwards
 * the list follows definitions and manifests while it is visible.
 */
export class Disagreements implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  readonly #ended = new AbortController();
  #list: DisagreementList | null = null;
  #progress: DisagreementProgress | null = null;
  #filter = '';
  #roots: readonly DisagreementGroupNode[] | null = null;
  #shown = 0;
  /** The comparison that the user has started. */
  #finding: AbortController | null = null;
  #isComparing = false;
  #isStale = false;
  #isVisible = false;
  /** Manifests of installed packages, by `coordinatesKey`: read again only when the user asks. */
  #manifests = new Map<string, LocalManifest | null>();

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    for (const event of parts.onDidChangeComponents)
      this.#store.add(
        event(() => {
          this.#isStale = true;
          void this.#compareLater();
        }),
      );
  }

  /** `null`: nothing was compared yet. */
  get list(): DisagreementList | null {
    return this.#list;
  }

  /** `null`: the user waits for nothing. */
  get progress(): DisagreementProgress | null {
    return this.#progress;
  }

  get filter(): string {
    return this.#filter;
  }

  /** Words that all must occur in a name, a version or a license. */
  set filter(text: string) {
    this.#filter = text;
    this.#update();
  }

  /** A list that isn't visible is compared again when it is. */
  set isVisible(isVisible: boolean) {
    this.#isVisible = isVisible;
    void this.#compareLater();
  }

  /** The disagreements that match the filter, gravest first. */
  get roots(): readonly DisagreementGroupNode[] {
    if (this.#roots === null) {
      const found = (this.#list?.found ?? []).filter(matching(this.#filter));
      this.#shown = found.length;
      this.#roots = groupsOf(found);
    }
    return this.#roots;
  }

  /** Disagreements that match the filter. */
  get shown(): number {
    return this.roots.length === 0 ? 0 : this.#shown;
  }

  of(coordinates: Coordinates): FoundDisagreement | null {
    const key = coordinatesKey(coordinates);
    return this.#list?.found.find((one) => coordinatesKey(one.coordinates) === key) ?? null;
  }

  children(node: DisagreementTreeNode): readonly DisagreementTreeNode[] {
    if (node.kind === 'source') return [];
    return node.kind === 'disagreement' ? sourcesOf(node) : node.children;
  }

  /** Compares everything anew; a comparison under way is replaced. Resolves when it is done or cancelled. */
  async find(): Promise<void> {
    this.#finding?.abort();
    const finding = new AbortController();
    this.#finding = finding;
    this.#manifests = new Map();
    this.#progress = { compared: 0, all: 0 };
    this.#update();
    try {
      await this.#find(finding.signal);
    } catch (error) {
      if (!finding.signal.aborted) throw error;
    } finally {
      if (this.#finding === finding) {
        this.#finding = null;
        this.#progress = null;
        this.#update();
        void this.#compareLater();
      }
    }
  }

  /** Ends the comparison that the user has started. What was found stays. */
  cancel(): void {
    this.#finding?.abort();
  }

  dispose(): void {
    this.#ended.abort();
    this.#finding?.abort();
    this.#store.dispose();
  }

  async #find(signal: AbortSignal): Promise<void> {
    const { whenRead, isAsking, whenAnswered } = this.#parts;
    await whenRead(signal);
    this.#isStale = false;
    const onProgress = (list: DisagreementList, all: number): void => {
      this.#progress = { compared: list.looked + list.unknown, all };
      if (list.found.length > 0 && list.found.length <= mostOnTheWay) this.#list = list;
      this.#update();
    };
    const list = await this.#compare(signal, onProgress);
    this.#list = list;
    if (list.unknown === 0 || !isAsking()) return;
    // Known entries are shown already, and checked again when pending answers arrive.
    onProgress(list, list.looked + list.unknown);
    await whenAnswered(signal);
    this.#isStale = false;
    this.#list = await this.#compare(signal);
  }

  async #compare(
    signal: AbortSignal,
    onProgress?: (list: DisagreementList, all: number) => void,
  ): Promise<DisagreementList> {
    return disagreementList(this.#parts.disagreements, signal, onProgress, this.#manifests);
  }

  /** If the list is visible and no longer right: compares again after a while, without progress. */
  async #compareLater(): Promise<void> {
    if (this.#isComparing || !this.#isToCompare()) return;
    this.#isComparing = true;
    const { signal } = this.#ended;
    try {
      await this.#parts.clock.delay(compareAfter, signal);
      if (!this.#isToCompare()) return;
      this.#isStale = false;
      const list = await this.#compare(signal);
      // A comparison that the user has started meanwhile counts.
      if (this.#finding !== null) return;
      this.#list = list;
      this.#update();
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      this.#isComparing = false;
    }
    void this.#compareLater();
  }

  #isToCompare(): boolean {
    return this.#isStale && this.#isVisible && this.#list !== null && this.#finding === null;
  }

  #update(): void {
    this.#roots = null;
    this.#changed.fire();
  }
}

function matching(filter: string): (found: FoundDisagreement) => boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ coordinates, declared, discovered, manifest, disagreement: { suggestion } }) => {
    if (words.length === 0) return true;
    const parts = [displayName(coordinates), coordinates.revision, declared, suggestion, manifest?.license];
    const text = [...parts, ...discovered].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

function groupsOf(found: readonly FoundDisagreement[]): readonly DisagreementGroupNode[] {
  return gravestDisagreements.flatMap((kind) => {
    const own = found
      .filter(({ disagreement }) => disagreement.kind === kind)
      .map((one): DisagreementNode => {
        const { coordinates } = one;
        return { kind: 'disagreement', id: coordinatesKey(coordinates), coordinates, found: one };
      });
    if (own.length === 0) return [];
    return [{ kind: 'group', id: kind, disagreement: kind, count: own.length, children: paged(kind, own) }];
  });
}

function paged(id: string, nodes: readonly DisagreementNode[]): DisagreementGroupNode['children'] {
  if (nodes.length <= pageSize) return nodes;
  return Array.from({ length: Math.ceil(nodes.length / pageSize) }, (_, page) => ({
    kind: 'page',
    id: `${id}|page ${page}`,
    children: nodes.slice(page * pageSize, (page + 1) * pageSize),
  }));
}

function sourcesOf({ id, found }: DisagreementNode): readonly DisagreementSourceNode[] {
  return (['manifest', 'declared', 'discovered'] as const).map((source) => ({
    kind: 'source',
    id: `${id}|${source}`,
    source,
    found,
  }));
}
