import type { Coordinates } from '../../core/coordinates.ts';
import { lackingIn } from '../../core/lackingTools.ts';
import { licenseStateOf } from '../../core/licenseState.ts';
import { type Loadable, problemIn } from '../../core/loadable.ts';
import type { DefinitionSummary } from '../../core/summary.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { LicenseView } from './componentNodes.ts';

/** What a license is shown from. */
export interface LicenseSources {
  readonly get: (coordinates: Coordinates) => Loadable<DefinitionSummary>;
  /** Of the license policy. */
  readonly verdictOf?: (linked: LinkedDependency) => LicenseView['verdict'] | null;
  readonly suggestionOf?: (coordinates: Coordinates) => string | null;
}

/** The licenses of dependencies, each read once. */
export function licensesOf(sources: LicenseSources): (linked: LinkedDependency) => LicenseView {
  const views = new Map<LinkedDependency, LicenseView>();
  return (linked) => {
    const known = views.get(linked);
    if (known) return known;
    const verdict = sources.verdictOf?.(linked);
    const view = licenseView(linked, sources);
    const judged = verdict ? { ...view, verdict } : view;
    views.set(linked, judged);
    return judged;
  };
}

const cannotBeLookedUp: LicenseView = { state: 'cannotBeLookedUp', expression: null };

function licenseView({ coordinates }: LinkedDependency, { get, suggestionOf }: LicenseSources): LicenseView {
  if (!coordinates?.revision) return cannotBeLookedUp;
  const loadable = get(coordinates);
  const license = licenseIn(loadable);
  const problem = problemIn(loadable);
  const lacks = lackingIn(loadable);
  const isKnown = loadable.state === 'known' || license.lastKind !== undefined;
  const suggestion = isKnown && !license.isLocal ? suggestionOf?.(coordinates) : null;
  return {
    ...license,
    ...(problem ? { problem } : {}),
    ...(lacks.length > 0 ? { lacks } : {}),
    ...(suggestion ? { suggestion } : {}),
  };
}

/** After a failure, the last known expression is shown beside it. */
export function licenseIn(loadable: Loadable<DefinitionSummary>): LicenseView {
  const { kind, expression, lastKnown, isLocal } = licenseStateOf(loadable);
  return {
    state: kind,
    expression: expression ?? lastKnown?.expression ?? null,
    ...(lastKnown ? { lastKind: lastKnown.kind } : {}),
    ...(isLocal ? { isLocal } : {}),
  };
}
