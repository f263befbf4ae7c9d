import type { Coordinates } from '../../core/coordinates.ts';
import { lackingIn } from '../../core/lackingTools.ts';
import { licenseStateOf } from '../../core/licenseState.ts';
import { type Loadable, problemIn } from '../../core/loadable.ts';
import type { Problem } from '../../core/problem.ts';
import type { DefinitionSummary } from '../../core/summary.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import { ComponentNumbers } from './componentCounts.ts';
import type { LicenseView, ServiceProblemNode } from './componentNodes.ts';

/** One pass over the licenses of all dependencies, each made once, that also records failed lookups. */
export class LicenseSurvey {
  readonly #get: (coordinates: Coordinates) => Loadable<DefinitionSummary>;
  readonly #verdictOf: (linked: LinkedDependency) => LicenseView['verdict'] | null;
  readonly #suggestionOf: (coordinates: Coordinates) => string | null;
  readonly #views = new Map<LinkedDependency, LicenseView>();
  readonly #numbers: ComponentNumbers;
  /** By component number. */
  readonly #failed = new Set<number>();
  readonly #asked = new Set<number>();
  #problem: Problem | null = null;
  #doubt: Problem | null = null;

  constructor(
    get: (coordinates: Coordinates) => Loadable<DefinitionSummary>,
    keyOf: (coordinates: Coordinates) => string,
    verdictOf: (linked: LinkedDependency) => LicenseView['verdict'] | null = () => null,
    suggestionOf: (coordinates: Coordinates) => string | null = () => null,
  ) {
    this.#get = get;
    this.#suggestionOf = suggestionOf;
    this.#verdictOf = verdictOf;
    this.#numbers = new ComponentNumbers(keyOf);
  }

  licenseOf(linked: LinkedDependency): LicenseView {
    const known = this.#views.get(linked);
    if (known) return known;
    const verdict = this.#verdictOf(linked);
    const view = verdict ? { ...this.#look(linked), verdict } : this.#look(linked);
    this.#views.set(linked, view);
    return view;
  }

  /** The same for all mentions of a component. */
  numberOf(linked: LinkedDependency): number {
    return this.#numbers.of(linked);
  }

  /** The problem of the service as a whole, judged by the licenses read so far. */
  serviceProblem(): ServiceProblemNode | null {
    const isMost = this.#failed.size * 2 > this.#asked.size;
    const problem = this.#problem ?? (isMost ? this.#doubt : null);
    return problem && { kind: 'serviceProblem', id: 'service', problem, failed: this.#failed.size };
  }

  #look(linked: LinkedDependency): LicenseView {
    const { coordinates } = linked;
    if (!coordinates?.revision) return notAsked;
    const loadable = this.#get(coordinates);
    const component = this.#numbers.of(linked);
    this.#asked.add(component);
    const problem = problemIn(loadable);
    if (problem) {
      this.#failed.add(component);
      if (serviceWide.has(problem.kind)) this.#problem ??= problem;
      if (perhapsServiceWide.has(problem.kind)) this.#doubt ??= problem;
    }
    const { kind, expression, lastKnown, isLocal } = licenseStateOf(loadable);
    const last = kind === 'failed' && lastKnown ? { lastKind: lastKnown.kind } : {};
    const view = { state: kind, expression: expression ?? lastKnown?.expression ?? null, ...last };
    const lacks = lackingIn(loadable);
    const isKnown = loadable.state === 'known' || lastKnown;
    const suggestion = isKnown && !isLocal ? this.#suggestionOf(coordinates) : null;
    if (!isLocal && lacks.length === 0 && suggestion === null) return view;
    return {
      ...view,
      ...(isLocal ? { isLocal } : {}),
      ...(lacks.length > 0 ? { lacks } : {}),
      ...(suggestion === null ? {} : { suggestion }),
    };
  }
}

const notAsked: LicenseView = { state: 'notAsked', expression: null };

/** Problems of the service as a whole, not of one component. */
const serviceWide: ReadonlySet<Problem['kind']> = new Set([
  'unreachable',
  'timeout',
  'rateLimited',
  'unauthorized',
  'invalidUrl',
]);

/** Problems that may be one component's own; they are the service's if most lookups have failed. */
const perhapsServiceWide: ReadonlySet<Problem['kind']> = new Set([
  'notFound',
  'serverError',
  'malformedResponse',
  'rejected',
  'tooLarge',
  'answerTooLarge',
]);
