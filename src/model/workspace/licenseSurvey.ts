import type { Coordinates } from '../../core/coordinates.ts';
import { lackingIn } from '../../core/lackingTools.ts';
import { licenseStateOf } from '../../core/licenseState.ts';
import { type Loadable, problemIn } from '../../core/loadable.ts';
import type { Problem } from '../../core/problem.ts';
import type { DefinitionSummary } from '../../core/summary.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { LicenseView, ServiceProblemNode } from './componentNodes.ts';

/** One pass over the licenses of all dependencies, each made once, that also records failed look-ups. */
export class LicenseSurvey {
  readonly #get: (coordinates: Coordinates) => Loadable<DefinitionSummary>;
  readonly #keyOf: (coordinates: Coordinates) => string;
  readonly #views = new Map<LinkedDependency, LicenseView>();
  readonly #failed = new Set<string>();
  readonly #asked = new Set<string>();
  #problem: Problem | null = null;
  #doubt: Problem | null = null;

  constructor(
    get: (coordinates: Coordinates) => Loadable<DefinitionSummary>,
    keyOf: (coordinates: Coordinates) => string,
  ) {
    this.#get = get;
    this.#keyOf = keyOf;
  }

  licenseOf(linked: LinkedDependency): LicenseView {
    const known = this.#views.get(linked);
    if (known) return known;
    const view = this.#look(linked);
    this.#views.set(linked, view);
    return view;
  }

  /** The problem of the service as a whole, judged by the licenses read so far. */
  serviceProblem(): ServiceProblemNode | null {
    const isMost = this.#failed.size * 2 > this.#asked.size;
    const problem = this.#problem ?? (isMost ? this.#doubt : null);
    return problem && { kind: 'serviceProblem', id: 'service', problem, failed: this.#failed.size };
  }

  #look({ coordinates }: LinkedDependency): LicenseView {
    if (!coordinates?.revision) return notAsked;
    const loadable = this.#get(coordinates);
    this.#asked.add(this.#keyOf(coordinates));
    const problem = problemIn(loadable);
    if (problem) {
      this.#failed.add(this.#keyOf(coordinates));
      if (serviceWide.has(problem.kind)) this.#problem ??= problem;
      if (perhapsServiceWide.has(problem.kind)) this.#doubt ??= problem;
    }
    const { kind, expression, lastKnown, isLocal } = licenseStateOf(loadable);
    const last = kind === 'failed' && lastKnown ? { hasLastValue: true } : {};
    const view = { state: kind, expression: expression ?? lastKnown?.expression ?? null, ...last };
    const lacks = lackingIn(loadable);
    if (!isLocal && lacks.length === 0) return view;
    return { ...view, ...(isLocal ? { isLocal } : {}), ...(lacks.length > 0 ? { lacks } : {}) };
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

/** Problems that may be one component's own; they are the service's if most look-ups have failed. */
const perhapsServiceWide: ReadonlySet<Problem['kind']> = new Set(['notFound', 'serverError', 'malformedResponse']);
