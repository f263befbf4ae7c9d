import { coordinatesKey, type Coordinates } from '../core/coordinates.ts';
import type { Loadable } from '../core/loadable.ts';
import { type LineRange, LineIndex } from '../core/range.ts';
import type { DefinitionSummary } from '../core/summary.ts';
import type { ManifestRole } from '../manifests/format.ts';
import type { LinkedDependency, LinkedManifest } from '../manifests/link.ts';
import { compilePolicy } from '../policy/evaluate.ts';
import type { JudgedComponent, PolicyFinding } from '../policy/finding.ts';
import { judgedComponent, reportingDependencies } from '../policy/judge.ts';
import type { Policy } from '../policy/policy.ts';

export interface CheckContents {
  readonly manifests: readonly LinkedManifest[];
  /** The text of a manifest, by its path. */
  textOf(path: string): string;
  roleOf(this: void, formatId: string): ManifestRole;
  /** `null` for a component that was not requested. */
  loadableOf(coordinates: Coordinates): Loadable<DefinitionSummary> | null;
}

/** A finding at one place of a manifest. */
export interface ReportedFinding {
  readonly path: string;
  /** Of the dependency's name. */
  readonly range: LineRange;
  readonly component: JudgedComponent;
  readonly finding: PolicyFinding;
}

export interface Check {
  /** In the order of the files and of their texts. */
  readonly reported: readonly ReportedFinding[];
  /** Numbers of components, each counted once. */
  readonly judged: number;
  /** Not judged, since the lookup brought no answer. */
  readonly failed: number;
  /** Not judged, since they can't be looked up: private, local, or without an exact version. */
  readonly cannotBeLookedUp: number;
}

/** Judges every dependency by a policy, as the editor does. `today`: `yyyy-mm-dd`. */
export function checkManifests(contents: CheckContents, policy: Policy, today: string): Check {
  const judge = compilePolicy(policy, today);
  const reporting = reportingDependencies(contents.manifests, contents.roleOf);
  const components = new Map<string, JudgedComponent>();
  const reported: ReportedFinding[] = [];
  for (const { path, dependencies } of contents.manifests) {
    let lines: LineIndex | null = null;
    const own: ReportedFinding[] = [];
    for (const linked of dependencies) {
      const component = judgedComponent(linked, loadableOf(linked, contents));
      components.set(keyOf(component), component);
      if (!reporting.has(linked)) continue;
      for (const finding of judge(component)) {
        lines ??= new LineIndex(contents.textOf(path));
        own.push({ path, range: lines.rangeOf(linked.dependency.nameRange), component, finding });
      }
    }
    reported.push(...own.sort(byPlace));
  }
  const counts = { judged: 0, failed: 0, cannotBeLookedUp: 0 };
  for (const { state } of components.values()) {
    if (state === 'cannotBeLookedUp') counts.cannotBeLookedUp++;
    else if (state === 'failed' || state === 'loading' || state === 'notLookedUpYet') counts.failed++;
    else counts.judged++;
  }
  return { reported, ...counts };
}

function byPlace({ range: { start: a } }: ReportedFinding, { range: { start: b } }: ReportedFinding): number {
  return a.line - b.line || a.character - b.character;
}

function loadableOf({ coordinates }: LinkedDependency, contents: CheckContents): Loadable<DefinitionSummary> | null {
  return coordinates?.revision ? contents.loadableOf(coordinates) : null;
}

function keyOf({ coordinates, name, version }: JudgedComponent): string {
  return coordinates?.revision ? coordinatesKey(coordinates) : `${name}@${version ?? ''}`;
}
