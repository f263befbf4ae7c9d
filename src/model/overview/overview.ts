import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { runCooperatively, type Turns } from '../../base/steps.ts';
import { RunOnceScheduler } from '../../base/runOnceScheduler.ts';
import { formatCoordinates } from '../../core/coordinates.ts';
import { lastKnownOf } from '../../core/loadable.ts';
import {
  isFamily,
  isFiltered,
  noOverviewFilter,
  type OverviewChange,
  type OverviewChanges,
  type OverviewFilter,
  type OverviewNumbers,
  type OverviewPlace,
  type OverviewRow,
} from '../../core/overview.ts';
import type { Scope } from '../../core/scopes.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { PolicyFinding } from '../../policy/finding.ts';
import type { Clock } from '../ports.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { ComponentFilter, LicenseView } from '../workspace/componentNodes.ts';
import type { Components } from '../workspace/components.ts';
import type { Inventory } from '../workspace/inventory.ts';
import type { InventoryPlace } from '../workspace/inventoryIndex.ts';
import type { LicenseFamilies } from './licenseFamily.ts';
import {
  filterSurvey,
  isIn,
  isMatch,
  type OverviewSources,
  type OverviewSurvey,
  strongest,
  surveyOverview,
  type SurveyedComponent,
} from './overviewSurvey.ts';

/** Findings of the license policies of the workspace. */
interface FindingsSource {
  /** A policy is in force in a workspace folder. */
  readonly hasPolicy: boolean;
  findingsOf(linked: LinkedDependency): readonly PolicyFinding[];
  readonly onDidChange: Event<unknown>;
}

/** What changed since the last Git commit. */
export interface ChangesSource {
  /** `null`: there is nothing to compare with. */
  readonly changes: OverviewChanges | null;
  readonly onDidChange: Event<unknown>;
}

interface OverviewParts {
  readonly components: Pick<Components, 'filter' | 'licenseOf' | 'keyOf' | 'onDidChange'>;
  readonly inventory: Pick<Inventory, 'folders'>;
  readonly definitions: Pick<Definitions, 'get'>;
  readonly families: Pick<LicenseFamilies, 'of'>;
  readonly findings?: FindingsSource;
  readonly changes?: ChangesSource;
  /** Names what is chosen, for the Components view. */
  readonly conditionLabel: (filter: OverviewFilter) => string;
  readonly clock: Pick<Clock, 'delay'>;
  readonly turns: Turns;
}

/**
 * Milliseconds from a new filter until the view has it: the page comes first, and a key that is typed doesn't rebuild a
 * large tree.
 */
const applyAfter = 150;

/** A state of the workspace under one filter. */
export interface OverviewReading {
  /** Another number for other rows. */
  readonly version: number;
  readonly filter: OverviewFilter;
  readonly numbers: OverviewNumbers;
  readonly places: readonly OverviewPlace[];
  readonly scopes: ReadonlySet<Scope>;
  readonly changes: OverviewChanges | null;
  readonly matching: number;
  /** Rows of the list. */
  readonly rows: (from: number, count: number) => readonly OverviewRow[];
  /** The component of a row; `null`: it is gone. */
  readonly find: (key: string) => InventoryPlace | null;
}

/**
 * The model of the Overview page: numbers of the workspace's components, and the filtered list of them. Its filter is
 * that of the Components view too: a change of either changes both.
 */
export class Overview implements Disposable {
  readonly #parts: OverviewParts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  #filter: OverviewFilter = noOverviewFilter;
  /** That of the view which has this filter. */
  #applied: ComponentFilter;
  #isApplying = false;
  /** Ends the wait of a filter that is not in the view yet. */
  readonly #applying: RunOnceScheduler;
  /** The survey of a place and scope, until the workspace changes. */
  #survey: { readonly of: string; readonly survey: OverviewSurvey } | null = null;
  #dataVersion = 0;
  #version = 0;

  /** The numbers, the list or the filter are others. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(parts: OverviewParts) {
    this.#parts = parts;
    this.#applying = this.#store.add(new RunOnceScheduler(parts.clock, () => this.#apply()));
    this.#applied = parts.components.filter;
    this.#filter = withFilterOf(noOverviewFilter, this.#applied);
    for (const event of [parts.components.onDidChange, parts.findings?.onDidChange, parts.changes?.onDidChange])
      if (event) this.#store.add(event(() => this.#onComponentsChanged()));
  }

  get filter(): OverviewFilter {
    return this.#filter;
  }

  set filter(filter: OverviewFilter) {
    this.#filter = { ...filter, text: filter.text.trim() };
    this.#applying.restart(applyAfter);
    this.#changed.fire();
  }

  /** Of the filter that is in effect at the end. An abort rejects. */
  async read(signal: AbortSignal): Promise<OverviewReading> {
    for (;;) {
      const reading = await this.#read(this.#filter, signal);
      if (reading.filter === this.#filter) return reading;
    }
  }

  async #read(filter: OverviewFilter, signal: AbortSignal): Promise<OverviewReading> {
    const { turns } = this.#parts;
    const changed = this.#changedKeys(filter);
    const survey = await this.#surveyOf(filter, signal);
    const filtered = await runCooperatively(filterSurvey(survey, filter, changed), turns, signal);
    const { components, places, scopes } = survey;
    const { numbers, matching: found } = filtered;
    const at = (index: number): SurveyedComponent | undefined => components[found[index] ?? -1];
    return {
      version: ++this.#version,
      filter,
      numbers,
      places,
      scopes,
      changes: this.#parts.changes?.changes ?? null,
      matching: found.length,
      rows: (from, count) =>
        Array.from({ length: Math.max(0, Math.min(count, found.length - from)) }, (_, index) =>
          at(from + index),
        ).flatMap((component) => (component ? rowOf(component) : [])),
      find: (key) => components.find((component) => rowKey(component.mention) === key)?.mention ?? null,
    };
  }

  dispose(): void {
    this.#store.dispose();
  }

  async #surveyOf(filter: OverviewFilter, signal: AbortSignal): Promise<OverviewSurvey> {
    const { inventory, turns } = this.#parts;
    const of = `${this.#dataVersion} ${filter.scope ?? ''} ${filter.place ?? ''}`;
    if (this.#survey?.of === of) return this.#survey.survey;
    const survey = await runCooperatively(surveyOverview(inventory.folders, filter, this.#sources()), turns, signal);
    this.#survey = { of, survey };
    return survey;
  }

  #sources(): OverviewSources {
    const { components, families, findings } = this.#parts;
    return {
      licenseOf: (linked) => components.licenseOf(linked),
      keyOf: (linked) => components.keyOf(linked),
      scoreOf: (linked) => this.#scoreOf(linked),
      familyOf: (license) => families.of(license),
      findingsOf: findings?.hasPolicy ? ({ linked }) => findings.findingsOf(linked) : null,
    };
  }

  #scoreOf({ coordinates }: LinkedDependency): number | null {
    if (!coordinates?.revision) return null;
    return lastKnownOf(this.#parts.definitions.get(coordinates))?.value.score ?? null;
  }

  #apply(): void {
    this.#applied = this.#filterOfView();
    this.#isApplying = true;
    this.#parts.components.filter = this.#applied;
    this.#isApplying = false;
  }

  #onComponentsChanged(): void {
    if (this.#isApplying) return;
    const { filter } = this.#parts.components;
    if (filter !== this.#applied) {
      this.#applying.cancel();
      const before = this.#filter;
      // Changed in the view; without its condition the choices here are cleared too.
      this.#filter = withFilterOf(filter.condition ? before : noOverviewFilter, filter);
      this.#applied = filter;
      // States that are chosen in the view replace the families of its condition.
      if (filter.condition && filter.states && before.states.some(isFamily)) this.#apply();
    } else this.#dataVersion++;
    this.#changed.fire();
  }

  #filterOfView(): ComponentFilter {
    const { text } = this.#filter;
    const states = this.#filter.states.filter((state) => !isFamily(state));
    const isOfView = states.length === this.#filter.states.length;
    const ofView = { text, states: isOfView && states.length > 0 ? new Set(states) : null };
    // The view has no filter of its own for the rest. States are alternatives to families, so they stay together.
    const rest: OverviewFilter = { ...this.#filter, text: '', states: isOfView ? [] : this.#filter.states };
    if (!isFiltered(rest)) return ofView;
    return { ...ofView, condition: { label: this.#parts.conditionLabel(rest), passes: this.#condition(rest) } };
  }

  #condition(filter: OverviewFilter): (mention: InventoryPlace, license: LicenseView) => boolean {
    const [folder = '', ...path] = filter.place?.split('|') ?? [];
    const place = filter.place === null ? null : { id: filter.place, folder, path: path.join('|') };
    const changed = this.#changedKeys(filter);
    const { familyOf, scoreOf, findingsOf } = this.#sources();
    return (mention, license) => {
      const { linked } = mention;
      if (place && !isIn(place, mention.folder, mention.path)) return false;
      if (filter.scope !== null && linked.scope !== filter.scope) return false;
      const component: SurveyedComponent = {
        mention,
        name: '',
        license,
        family: familyOf(license),
        score: filter.scores.length > 0 ? scoreOf(linked) : null,
        scope: linked.scope,
        findings: findingsOf?.(mention) ?? [],
      };
      return isMatch(component, filter, changed);
    };
  }

  #changedKeys({ changes: kinds }: OverviewFilter): ReadonlySet<string> | null {
    if (kinds.length === 0) return null;
    const rows = this.#parts.changes?.changes?.rows ?? [];
    const isChosen = ({ kind, license }: OverviewChange): boolean =>
      kinds.includes(kind) || (license !== null && kinds.includes('licenseChanged'));
    return new Set(rows.flatMap((row) => (row.key !== null && isChosen(row) ? row.key : [])));
  }
}

/** The filter with what the view has of its own. */
function withFilterOf(filter: OverviewFilter, { text, states, isChanged }: ComponentFilter): OverviewFilter {
  const changes = isChanged && filter.changes.length === 0 ? (['added', 'updated'] as const) : filter.changes;
  const isOfView = states !== null || !filter.states.some(isFamily);
  return { ...filter, text, states: isOfView ? [...(states ?? [])] : filter.states, changes };
}

/** Of components without coordinates the place that names them. */
function rowKey({ folder, path, linked }: InventoryPlace): string {
  const { coordinates, dependency } = linked;
  return coordinates ? formatCoordinates(coordinates) : `${dependency.name}|${path}|${folder}`;
}

function rowOf({ mention, name, license, score, scope, findings }: SurveyedComponent): OverviewRow {
  const { linked } = mention;
  return {
    key: rowKey(mention),
    name,
    version: linked.version ?? linked.dependency.requirement,
    license: license.expression,
    state: license.state,
    score,
    scope,
    isDirect: linked.isDirect,
    verdict: strongest(findings),
  };
}
