import { sortInSteps } from '../../base/sortInSteps.ts';
import type { Steps } from '../../base/steps.ts';
import { attentionOf, listedStates } from '../../core/attention.ts';
import { compareNames } from '../../core/compareNames.ts';
import { compareRevisions } from '../../core/compareRevisions.ts';
import { coordinatesKey } from '../../core/coordinates.ts';
import {
  type ChartKind,
  chartKinds,
  chartStates,
  chosenStates,
  isFamily,
  type LicenseCount,
  type LicenseFamily,
  overviewLimits,
  type OverviewFilter,
  type OverviewFindings,
  type OverviewNumbers,
  type OverviewPlace,
  type OverviewState,
  scoreState,
  scoreStates,
} from '../../core/overview.ts';
import type { Scope } from '../../core/scopes.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { PolicyFinding } from '../../policy/finding.ts';
import type { LicenseView } from '../workspace/componentNodes.ts';
import { componentName, hasWords } from '../workspace/componentTree.ts';
import type { InventoryFolder, InventoryPlace } from '../workspace/inventoryIndex.ts';

/** What is known of a component. The functions are called once for each mention of each component. */
export interface OverviewSources {
  readonly licenseOf: (linked: LinkedDependency) => LicenseView;
  /** As `componentKey`. */
  readonly keyOf: (linked: LinkedDependency) => string;
  readonly scoreOf: (linked: LinkedDependency) => number | null;
  readonly familyOf: (license: LicenseView) => LicenseFamily | null;
  /** `null`: there is no policy. */
  readonly findingsOf: ((mention: InventoryPlace) => readonly PolicyFinding[]) | null;
}

/** A component with all of its mentions in a place and scope. */
export interface SurveyedComponent {
  /** Its first direct mention, else its first. */
  readonly mention: InventoryPlace;
  readonly name: string;
  readonly license: LicenseView;
  /** `null`: no license is identified. */
  readonly family: LicenseFamily | null;
  readonly score: number | null;
  /** `runtime` if any mention is, else that of the first. */
  readonly scope: Scope;
  readonly findings: readonly PolicyFinding[];
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

export interface OverviewSurvey {
  /** By name and version. */
  readonly components: readonly SurveyedComponent[];
  readonly hasPolicy: boolean;
  /** Those in which components may have a mention; in the order of the page. */
  readonly places: readonly OverviewPlace[];
  readonly scopes: ReadonlySet<Scope>;
}

/** Components between two pauses: about a millisecond. */
const sliceSize = 500;

/** Surveys the components of a place and scope. */
export function* surveyOverview(
  folders: readonly InventoryFolder[],
  { place, scope }: Pick<OverviewFilter, 'place' | 'scope'>,
  sources: OverviewSources,
): Steps<OverviewSurvey> {
  const places = placesOf(folders);
  // A folder that is gone restricts nothing.
  const within = places.find(({ id }) => id === place) ?? null;
  const scopes = new Set<Scope>();
  const found = new Map<string, Writable<SurveyedComponent>>();
  let visited = 0;
  for (const { folder, manifests } of folders)
    for (const { path, dependencies } of manifests) {
      const isWithin = within === null || isIn(within, folder, path);
      for (const linked of dependencies) {
        if (++visited % sliceSize === 0) yield;
        if (!isWithin) continue;
        scopes.add(linked.scope);
        if (scope !== null && linked.scope !== scope) continue;
        const mention = { folder, path, linked };
        const key = sources.keyOf(linked);
        const known = found.get(key);
        if (known) addMention(known, mention, sources);
        else found.set(key, newComponent(mention, sources));
      }
    }
  const components = yield* sortInSteps([...found.values()], byName);
  return { components, hasPolicy: sources.findingsOf !== null, places, scopes };
}

export function isIn({ folder, path }: OverviewPlace, ofFolder: string, ofPath: string): boolean {
  return folder === ofFolder && (path === '' || ofPath.startsWith(`${path}/`));
}

/** Every workspace folder, and below it every folder that has a manifest. */
function placesOf(folders: readonly InventoryFolder[]): readonly OverviewPlace[] {
  return folders.flatMap(({ folder, manifests }) => {
    const paths = new Set(manifests.map(({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('/')))));
    paths.delete('');
    return ['', ...[...paths].sort()].map((path) => ({ id: `${folder}|${path}`, folder, path }));
  });
}

function newComponent(mention: InventoryPlace, sources: OverviewSources): SurveyedComponent {
  const { linked } = mention;
  const license = sources.licenseOf(linked);
  return {
    mention,
    name: componentName(linked),
    license,
    family: sources.familyOf(license),
    score: sources.scoreOf(linked),
    scope: linked.scope,
    findings: sources.findingsOf?.(mention) ?? [],
  };
}

function addMention(known: Writable<SurveyedComponent>, mention: InventoryPlace, sources: OverviewSources): void {
  if (mention.linked.isDirect && !known.mention.linked.isDirect) known.mention = mention;
  if (mention.linked.scope === 'runtime') known.scope = 'runtime';
  const more = sources.findingsOf?.(mention) ?? [];
  if (more.length > 0) known.findings = [...known.findings, ...more];
}

function byName(a: SurveyedComponent, b: SurveyedComponent): number {
  const [one, other] = [a.mention.linked.version ?? '', b.mention.linked.version ?? ''];
  return compareNames(a.name, b.name) || compareRevisions(one, other);
}

/** What a filter leaves of a survey. */
export interface FilteredSurvey {
  readonly numbers: OverviewNumbers;
  /** The components that match, by their place in the survey. */
  readonly matching: Uint32Array;
}

/**
 * Filters a survey. A chart counts the components that everything but its own choice lets through: its bars stay
 * alternatives. `changed`: keys of the components with a chosen change; `null`: none is chosen.
 */
export function* filterSurvey(
  { components, hasPolicy }: Pick<OverviewSurvey, 'components' | 'hasPolicy'>,
  filter: OverviewFilter,
  changed: ReadonlySet<string> | null,
): Steps<FilteredSurvey> {
  const found = new Uint32Array(components.length);
  let size = 0;
  const states = new Map<OverviewState, number>();
  const licenses = new Map<string, Writable<LicenseCount>>();
  const scores = { low: 0, medium: 0, high: 0, none: 0 };
  const findings = hasPolicy ? new FindingCounter() : null;
  let needing = 0;
  for (const [at, component] of components.entries()) {
    if (at % sliceSize === sliceSize - 1) yield;
    const { license, score } = component;
    const missed = missedBy(component, filter, changed);
    const counts = (kind: ChartKind): boolean => missed === null || missed === kind;
    if (missed === null) found[size++] = at;
    if (counts('states') && attentionOf(license.state, license.lastKind) === 'needed') needing++;
    for (const state of statesOf(component)) states.set(state, (states.get(state) ?? 0) + (counts('states') ? 1 : 0));
    const expression = identified(component);
    if (expression !== null) {
      const known = licenses.get(expression) ?? { license: expression, components: 0 };
      if (counts('licenses')) known.components++;
      licenses.set(expression, known);
    }
    if (counts('scores')) scores[scoreState(score)]++;
    findings?.add(component, { isOfVerdicts: counts('states'), isOfRules: counts('findings') });
  }
  const sorted = [...licenses.values()].sort((a, b) => b.components - a.components || (a.license < b.license ? -1 : 1));
  const numbers = {
    total: components.length,
    needing,
    states: [
      ...chartStates.filter((state) => isFamily(state) || states.has(state)),
      ...chosenStates.filter((state) => filter.states.includes(state)),
    ].map((state) => ({ state, components: states.get(state) ?? 0 })),
    licenses: sorted.slice(0, maxLicenses),
    otherLicenses: Math.max(0, sorted.length - maxLicenses),
    scores: scoreStates.map((level) => ({ level, components: scores[level] })),
    findings: findings?.counts ?? null,
  };
  return { numbers, matching: found.subarray(0, size) };
}

/** Licenses in the chart; the others are found in the list. */
const maxLicenses = 200;

/** The expression, if it identifies a license: of a failed lookup the last known one. */
function identified({ license, family }: SurveyedComponent): string | null {
  return family === null ? null : license.expression;
}

interface CountedIn {
  readonly isOfVerdicts: boolean;
  readonly isOfRules: boolean;
}

class FindingCounter {
  #deny = 0;
  #review = 0;
  readonly #rules = new Map<string, Writable<OverviewFindings['byRule'][number]>>();

  /** Verdicts are states; a chart of its own has the rules. What isn't counted has a bar all the same. */
  add({ findings }: SurveyedComponent, { isOfVerdicts, isOfRules }: CountedIn): void {
    const verdict = isOfVerdicts ? strongest(findings) : null;
    if (verdict === 'deny') this.#deny++;
    if (verdict === 'review') this.#review++;
    const seen = new Set<string>();
    for (const { rule, verdict: own, reason } of findings) {
      if (seen.has(rule)) continue;
      seen.add(rule);
      const known = this.#rules.get(rule) ?? { rule, verdict: own, reason, components: 0 };
      if (isOfRules) known.components++;
      this.#rules.set(rule, known);
    }
  }

  get counts(): OverviewFindings {
    const byRule = [...this.#rules.values()].sort((a, b) => b.components - a.components || (a.rule < b.rule ? -1 : 1));
    return { deny: this.#deny, review: this.#review, byRule: byRule.slice(0, overviewLimits.rows) };
  }
}

export function strongest(findings: readonly PolicyFinding[]): 'deny' | 'review' | null {
  if (findings.some(({ verdict }) => verdict === 'deny')) return 'deny';
  return findings.length > 0 ? 'review' : null;
}

/** True for what all filters but place and scope let through. `changed`: as for `filterSurvey`. */
export function isMatch(
  component: SurveyedComponent,
  filter: OverviewFilter,
  changed: ReadonlySet<string> | null,
): boolean {
  return missedBy(component, filter, changed) === null;
}

/** The one choice that keeps a component out; `several`: more than one, or the text; `null`: none. */
function missedBy(
  component: SurveyedComponent,
  filter: OverviewFilter,
  changed: ReadonlySet<string> | null,
): ChartKind | 'several' | null {
  if (!hasWords(component.mention.linked, component.license, filter.text)) return 'several';
  let missed: ChartKind | null = null;
  for (const kind of chartKinds) {
    if (filter[kind].length === 0 || isChosen(kind, component, filter, changed)) continue;
    if (missed !== null) return 'several';
    missed = kind;
  }
  return missed;
}

function isChosen(
  kind: ChartKind,
  component: SurveyedComponent,
  filter: OverviewFilter,
  changed: ReadonlySet<string> | null,
): boolean {
  const { score, findings, mention } = component;
  const { coordinates } = mention.linked;
  switch (kind) {
    case 'licenses':
      return filter.licenses.includes(identified(component) ?? '');
    case 'states':
      return statesOf(component).some((state) => filter.states.includes(state));
    case 'scores':
      return filter.scores.includes(scoreState(score));
    case 'findings':
      return findings.some(({ rule }) => filter.findings.includes(rule));
    case 'changes':
      return coordinates !== null && changed !== null && changed.has(coordinatesKey(coordinates));
  }
}

/** With the verdict on all mentions. A license that was identified before a failure counts beside the failure. */
function statesOf({ license, family, findings }: SurveyedComponent): readonly OverviewState[] {
  const verdict = strongest(findings);
  const states = listedStates(verdict === null ? license : { ...license, verdict });
  return family === null ? states : [family, ...states];
}
