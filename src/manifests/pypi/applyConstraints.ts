import type { LinkedDependency, LinkedManifest } from '../link.ts';
import { isAllowedByPep440 } from '../../core/versions/pep440.ts';
import { pypiName } from './pypiName.ts';

/** A constraint with an exact version, and its place. */
interface Pin {
  readonly path: string;
  readonly linked: LinkedDependency;
}

/** Limit of entries compared for one name: real files have one or two, with markers between. */
const mostOfOneName = 16;

/** Gives requirements without a version of their own the constraint's version (pip docs, "Constraints Files"). */
export function applyConstraints(
  linked: readonly LinkedDependency[],
  constraints: readonly LinkedManifest[],
): readonly LinkedDependency[] {
  const pins = new Map<string, Pin[]>();
  for (const { path, dependencies } of constraints) {
    for (const one of dependencies) {
      if (one.dependency.version === null && one.dependency.source.kind === 'registry') continue;
      addTo(pins, pypiName(one.dependency.name), { path, linked: one });
    }
  }
  const constrained: LinkedDependency[] = [];
  for (const one of linked) {
    const { reason, dependency } = one;
    const all = reason === 'rangeWithoutLock' ? (pins.get(pypiName(dependency.name)) ?? []) : [];
    const pin =
      all.find((candidate) => isAllowedByPep440(candidate.linked.version ?? '', dependency.requirement ?? '')) ??
      all[0];
    const lockedBy = pin ? { path: pin.path, range: pin.linked.dependency.nameRange } : null;
    constrained.push(pin ? { ...pin.linked, dependency, isDirect: one.isDirect, scope: one.scope, lockedBy } : one);
  }
  return constrained;
}

/** Of a file with constraints only, the versions that some requirement uses: the rest is never installed. */
export function usedOf(
  { dependencies }: LinkedManifest,
  users: readonly LinkedManifest[],
): readonly LinkedDependency[] {
  const open = new Map<string, string[]>();
  for (const user of users) {
    for (const { reason, dependency } of user.dependencies) {
      if (reason === 'rangeWithoutLock') addTo(open, pypiName(dependency.name), dependency.requirement ?? '');
    }
  }
  const used: LinkedDependency[] = [];
  for (const one of dependencies) {
    const { name, version, source } = one.dependency;
    const asked = open.get(pypiName(name)) ?? [];
    const isUsed =
      version === null
        ? source.kind !== 'registry' && asked.length > 0
        : asked.some((requirement) => isAllowedByPep440(version, requirement));
    if (isUsed) used.push(one);
  }
  return used;
}

function addTo<V>(map: Map<string, V[]>, name: string, value: V): void {
  const values = map.get(name);
  if (!values) map.set(name, [value]);
  else if (values.length < mostOfOneName && !values.includes(value)) values.push(value);
}
