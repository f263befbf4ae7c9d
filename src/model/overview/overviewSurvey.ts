import { sortInSteps } from '../../base/sortInSteps.ts';
import type { Steps } from '../../base/steps.ts';
import { attentionOf, listedStates } from '../../core/attention.ts';
import { compareNames } from '../../core/compareNames.ts';
import { compareRevisions } from '../../core/compareRevisions.ts';
import { coordinatesKey } from '../../core/coordinates.ts';
import type { ListedState } from '../../core/licenseState.ts';
import {
  chartStates,
  type LicenseCount,
  licenseFamilies,
  type LicenseFamily,
  overviewLimits,
  type OverviewFilter,
  type OverviewFindings,
  type OverviewNumbers,
  type OverviewPlace,
  scoreBand,
  scoreBands,
} from '../../core/overview.ts';
import type { Scope } from '../../manifests/format.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { PolicyFinding } from '../../policy/finding.ts';
import type { LicenseView } from '../workspace/componentNodes.ts';
import { componentName, hasWords } from '../workspace/componentTree.ts';
import type { InventoryFolder, InventoryPlace } from '../workspace/inventoryIndex.ts';

/** What is known of a component. The functions are called once for each mention of each component. */
export interface OverviewSources {
  readonly licenseOf: (linked: LinkedDependency) => LicenseView;
  /** As `ComponentNumbers.of`. */
  readonly numberOf: (linked: LinkedDependency) => number;
  readonly scoreOf: (linked: LinkedDependency) => number | null;
  readonly familyOf: (license: LicenseView) => LicenseFamily;
  /** `null`: there is no policy. */
  readonly findingsOf: ((mention: InventoryPlace) => readonly PolicyFinding[]) | null;
}

/** A component with all of its mentions in a place and scope. */
export interface SurveyedComponent {
  /** Its first direct mention, else its first. */
  readonly mention: InventoryPlace;
  readonly name: string;
  readonly license: LicenseView;
  readonly family: LicenseFamily;
  readonly score: number | null;
  /** `runtime` if any mention is, else that of the first. */
  readonly scope: Scope;
  readonly findings: readonly PolicyFinding[];
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

export interface OverviewSurvey {
  /** By name and version. */
  readonly components: readonly SurveyedComponent[];
  readonly numbers: OverviewNumbers;
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
  const byNumber: Writable<SurveyedComponent>[] = [];
  const found: Writable<SurveyedComponent>[] = [];
  let looked = 0;
  for (const { folder, manifests } of folders)
    for (const { path, dependencies } of manifests) {
      const isWithin = within === null || isIn(within, folder, path);
      for (const linked of dependencies) {
        if (++looked % sliceSize === 0) yield;
        if (!isWithin) continue;
        scopes.add(linked.scope);
        if (scope !== null && linked.scope !== scope) continue;
        const mention = { folder, path, linked };
        const number = sources.numberOf(linked);
        const known = byNumber[number];
        if (known) addMention(known, mention, sources);
        else found.push((byNumber[number] = newComponent(mention, sources)));
      }
    }
  const components = yield* sortInSteps(found, byName);
  const numbers = yield* count(components, sources.findingsOf !== null);
  return { components, numbers, places, scopes };
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

function* count(components: readonly SurveyedComponent[], hasPolicy: boolean): Steps<OverviewNumbers> {
  const families = Object.fromEntries(licenseFamilies.map((family) => [family, 0])) as Record<LicenseFamily, number>;
  const states = new Map<ListedState, number>();
  const licenses = new Map<string, Writable<LicenseCount>>();
  const scores = Array.from({ length: scoreBands }, () => 0);
  const findings = hasPolicy ? new FindingCounter() : null;
  let [needing, noScore, looked] = [0, 0, 0];
  for (const component of components) {
    if (++looked % sliceSize === 0) yield;
    const { license, family, score } = component;
    families[family]++;
    if (attentionOf(license.state, license.lastKind) === 'needed') needing++;
    for (const state of listedStates(license)) states.set(state, (states.get(state) ?? 0) + 1);
    const expression = identified(component);
    if (expression !== null) {
      const known = licenses.get(expression);
      if (known) known.components++;
      else licenses.set(expression, { license: expression, family, components: 1 });
    }
    const band = scoreBand(score);
    if (band === null) noScore++;
    else scores[band] = (scores[band] ?? 0) + 1;
    findings?.add(component);
  }
  const sorted = [...licenses.values()].sort((a, b) => b.components - a.components || (a.license < b.license ? -1 : 1));
  return {
    total: components.length,
    needing,
    families,
    states: chartStates.flatMap((state) => {
      const having = states.get(state) ?? 0;
      return having > 0 ? [{ state, components: having }] : [];
    }),
    licenses: sorted.slice(0, mostLicenses),
    otherLicenses: Math.max(0, sorted.length - mostLicenses),
    scores,
    noScore,
    findings: findings?.counts ?? null,
  };
}

/** Licenses in the chart; the others are found in the list. */
const mostLicenses = 200;

/** The expression, if it identifies a license: of a failed lookup the last known one. */
function identified({ license, family }: SurveyedComponent): string | null {
  return family === 'unclear' || family === 'unknown' ? null : license.expression;
}

class FindingCounter {
  #deny = 0;
  #review = 0;
  readonly #rules = new Map<string, Writable<OverviewFindings['byRule'][number]>>();

  add({ findings }: SurveyedComponent): void {
    const verdict = strongest(findings);
    if (verdict === 'deny') this.#deny++;
    if (verdict === 'review') this.#review++;
    const seen = new Set<string>();
    for (const { rule, verdict: own, reason } of findings) {
      if (seen.has(rule)) continue;
      seen.add(rule);
      const known = this.#rules.get(rule);
      if (known) known.components++;
      else this.#rules.set(rule, { rule, verdict: own, reason, components: 1 });
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

/** True for what all filters but place and scope let through. `changed`: keys of the components with a chosen change. */
export function isMatch(
  component: SurveyedComponent,
  filter: OverviewFilter,
  changed: ReadonlySet<string> | null,
): boolean {
  const { license, family, score, findings, mention } = component;
  const { families, licenses, states, scores } = filter;
  if (families.length > 0 && !families.includes(family)) return false;
  if (licenses.length > 0 && !licenses.includes(identified(component) ?? '')) return false;
  if (states.length > 0 && !statesOf(license, findings).some((state) => states.includes(state))) return false;
  if (scores.length > 0 && !scores.includes(scoreBand(score))) return false;
  if (filter.findings.length > 0 && !findings.some(({ rule }) => filter.findings.includes(rule))) return false;
  const { coordinates } = mention.linked;
  if (changed && (!coordinates || !changed.has(coordinatesKey(coordinates)))) return false;
  return hasWords(mention.linked, license, filter.text);
}

/** With the verdict on all mentions. */
function statesOf(license: LicenseView, findings: readonly PolicyFinding[]): readonly ListedState[] {
  const verdict = strongest(findings);
  return listedStates(verdict === null ? license : { ...license, verdict });
}

/** The matching ones, by their place in the list. */
export function* matching(
  components: readonly SurveyedComponent[],
  filter: OverviewFilter,
  changed: ReadonlySet<string> | null,
): Steps<Uint32Array> {
  const found = new Uint32Array(components.length);
  let size = 0;
  for (const [at, component] of components.entries()) {
    if (at % sliceSize === sliceSize - 1) yield;
    if (isMatch(component, filter, changed)) found[size++] = at;
  }
  return found.subarray(0, size);
}
