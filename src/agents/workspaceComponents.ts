import { sortInSteps } from '../base/sortInSteps.ts';
import type { Steps } from '../base/steps.ts';
import { listedStates } from '../core/attention.ts';
import { compareTexts } from '../core/compareRevisions.ts';
import { type Coordinates, coordinatesKey, displayName, formatCoordinates } from '../core/coordinates.ts';
import { lackingIn } from '../core/lackingTools.ts';
import { type LicenseState, licenseStateOf } from '../core/licenseState.ts';
import type { ComponentState, ListedState } from '../core/licenseState.ts';
import type { Loadable } from '../core/loadable.ts';
import type { Scope } from '../core/scopes.ts';
import type { DefinitionSummary } from '../core/summary.ts';
import { compilePolicy, notJudged } from '../policy/evaluate.ts';
import type { PolicyFinding } from '../policy/finding.ts';
import { judgedComponent } from '../policy/judge.ts';
import type { AgentDependency, AgentFolder, AgentPolicy, AgentSource } from './agentSource.ts';
import type { PolicyResult } from './tools.ts';

/** One mention of a component in a manifest. */
export interface Mention {
  readonly dependency: AgentDependency;
  /** Label of the folder and path in it. */
  readonly place: string;
  readonly findings: readonly PolicyFinding[];
  /** What the policy of its folder says of this mention. */
  readonly result: PolicyResult;
}

/** A component of the workspace with all of its mentions. Those with the same coordinates are one. */
export interface WorkspaceComponent {
  readonly name: string;
  readonly version: string | null;
  readonly coordinates: Coordinates | null;
  readonly license: LicenseState | null;
  readonly state: ComponentState;
  /** Names of harvest tools whose results are missing. */
  readonly lacks: readonly string[];
  readonly listed: readonly ListedState[];
  readonly mentions: readonly Mention[];
}

type Judge = ReturnType<typeof compilePolicy>;

/** What judges the components of a folder; `null`: nothing does. */
export function judgeOf(policy: AgentPolicy, now: number): Judge | null {
  return policy.state === 'inForce' ? compilePolicy(policy.policy, new Date(now).toISOString().slice(0, 10)) : null;
}

/** What a policy says of a component. One whose license isn't known is not judged, and so never without a finding. */
export function judged(
  judge: Judge | null,
  dependency: AgentDependency,
  loadable: Loadable<DefinitionSummary> | null,
): Pick<Mention, 'findings' | 'result'> {
  if (judge === null) return { findings: [], result: 'notJudged' };
  const component = judgedComponent(dependency, loadable);
  if (notJudged.has(component.state)) return { findings: [], result: 'notJudged' };
  const findings = judge(component);
  const isDenied = findings.some(({ verdict }) => verdict === 'deny');
  return { findings, result: isDenied ? 'deny' : findings.length > 0 ? 'review' : 'noFinding' };
}

/** The result for several mentions: the gravest; not judged if one isn't and none has a finding. */
export function worstResult(results: readonly PolicyResult[]): PolicyResult {
  return gravestFirst.find((result) => results.includes(result)) ?? 'notJudged';
}

const gravestFirst: readonly PolicyResult[] = ['deny', 'review', 'notJudged', 'noFinding'];

/** Dependencies between two pauses: about a millisecond. */
const sliceSize = 500;

/** All components within the scopes (`null`: all scopes), by name and version. */
export function* componentsOf(
  source: AgentSource,
  folders: readonly AgentFolder[],
  scopes: readonly Scope[] | null,
): Steps<readonly WorkspaceComponent[]> {
  const found = new Map<string, { first: AgentDependency; mentions: Mention[] }>();
  let visited = 0;
  for (const { name, manifests, policy } of folders) {
    const judge = judgeOf(policy, source.now());
    yield;
    for (const { path, dependencies } of manifests)
      for (const dependency of dependencies) {
        if (++visited % sliceSize === 0) yield;
        if (scopes !== null && !scopes.includes(dependency.scope)) continue;
        const { coordinates } = dependency;
        const key = coordinates ? coordinatesKey(coordinates) : `\n${dependency.dependency.name}`;
        const known = found.get(key) ?? { first: dependency, mentions: [] };
        found.set(key, known);
        const place = name === '' ? path : `${name}/${path}`;
        known.mentions.push({ dependency, place, ...judged(judge, dependency, loadableOf(source, dependency)) });
      }
  }
  const components: { readonly key: string; readonly component: WorkspaceComponent }[] = [];
  for (const { first, mentions } of found.values()) {
    if (++visited % sliceSize === 0) yield;
    const component = componentOf(source, first, mentions);
    components.push({ key: sortKey(component), component });
  }
  const sorted = yield* sortInSteps(components, (a, b) => compareTexts(a.key, b.key));
  yield;
  return sorted.map(({ component }) => component);
}

/** Those that pass. */
export function* passing(
  components: readonly WorkspaceComponent[],
  passes: (component: WorkspaceComponent) => boolean,
): Steps<readonly WorkspaceComponent[]> {
  const kept: WorkspaceComponent[] = [];
  for (const [at, component] of components.entries()) {
    if (at % sliceSize === 0) yield;
    if (passes(component)) kept.push(component);
  }
  return kept;
}

/** What is known of it; `null`: it isn't looked up. */
function loadableOf(source: AgentSource, { coordinates }: AgentDependency): Loadable<DefinitionSummary> | null {
  return coordinates?.revision ? source.summary(coordinates) : null;
}

function componentOf(source: AgentSource, first: AgentDependency, mentions: readonly Mention[]): WorkspaceComponent {
  const { coordinates, dependency, version } = first;
  const loadable = loadableOf(source, first);
  const license = loadable && licenseStateOf(loadable);
  const state = license?.kind ?? 'cannotBeLookedUp';
  const lacks = loadable ? lackingIn(loadable) : [];
  return {
    name: coordinates ? displayName(coordinates) : dependency.name,
    version: version ?? coordinates?.revision ?? null,
    coordinates,
    license,
    state,
    lacks,
    listed: listedStates({ state, lastKind: license?.lastKnown?.kind ?? null, lacks }),
    mentions,
  };
}

function sortKey({ name, version, coordinates }: WorkspaceComponent): string {
  return `${name}\n${version ?? ''}\n${coordinates ? formatCoordinates(coordinates) : ''}`;
}
