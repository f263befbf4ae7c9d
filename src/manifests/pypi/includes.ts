import { appendTo } from '../../base/appendTo.ts';
import { isAllowedByPep440 } from '../../core/versions/pep440.ts';
import { comparePaths, folderOf, resolveFolder } from '../folders.ts';
import type { LinkedDependency, LinkedManifest } from '../link.ts';
import { FilesByPath } from '../linking/namedFiles.ts';
import { pypiFacts } from './pypiFacts.ts';
import { pypiName } from './pypiName.ts';
import type { PypiFile } from './pypiFacts.ts';

/** Limit of entries compared for one name: real files have one or two, with markers between. */
const maxOfOneName = 16;

/** The files of the workspace that count as part of others. */
export class Includes {
  readonly #required = new Map<PypiFile, PypiFile[]>();
  readonly #requiredBy = new Map<PypiFile, PypiFile[]>();
  readonly #constraints = new Map<PypiFile, PypiFile[]>();
  /** Files that belong together by `-r` and `-c`, in either direction. */
  readonly #neighbours = new Map<PypiFile, PypiFile[]>();
  /** The same for all files that are read together. */
  readonly #constraintsOf = new Map<PypiFile, readonly PypiFile[]>();
  readonly #groups = new Map<PypiFile, readonly PypiFile[]>();

  constructor(files: readonly PypiFile[]) {
    const byPath = new FilesByPath(files);
    for (const file of files) {
      const facts = pypiFacts(file.reading.facts);
      if (!facts || facts.fileKind === 'lock') continue;
      for (const { path, isConstraint } of facts.includes) {
        const place = resolveFolder(folderOf(file.path), path);
        const included = place === null ? undefined : byPath.at(place);
        if (included && pypiFacts(included.reading.facts)?.fileKind === 'requirements') {
          appendTo(isConstraint ? this.#constraints : this.#required, file, included);
          if (!isConstraint) appendTo(this.#requiredBy, included, file);
          appendTo(this.#neighbours, file, included);
          appendTo(this.#neighbours, included, file);
        }
      }
    }
  }

  /** Files that only choose versions for the requirements here: those of all files that are read together with this. */
  constraintsOf(file: PypiFile): readonly PypiFile[] {
    if (this.#constraints.size === 0) return [];
    const known = this.#constraintsOf.get(file);
    if (known) return known;
    const group = reachable([file], this.#required, this.#requiredBy);
    const direct = [...group].flatMap((one) => this.#constraints.get(one) ?? []);
    const found = [...reachable(direct, this.#required)].sort(comparePaths);
    for (const one of group) this.#constraintsOf.set(one, found);
    return found;
  }

  /** True if some file includes this one with `-r`. */
  isRequired(file: PypiFile): boolean {
    return this.#requiredBy.has(file);
  }

  /** pip has one set of indexes, wherever they are named among files that are read together. */
  groupOf(file: PypiFile): readonly PypiFile[] {
    const known = this.#groups.get(file);
    if (known) return known;
    const group = [...reachable([file], this.#neighbours)];
    for (const one of group) this.#groups.set(one, group);
    return group;
  }
}

function reachable(
  from: readonly PypiFile[],
  ...next: readonly ReadonlyMap<PypiFile, readonly PypiFile[]>[]
): ReadonlySet<PypiFile> {
  const found = new Set<PypiFile>();
  const stack = [...from];
  for (let file = stack.pop(); file; file = stack.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const map of next) stack.push(...(map.get(file) ?? []));
  }
  return found;
}

/** A constraint with an exact version, and its place. */
interface Pin {
  readonly path: string;
  readonly linked: LinkedDependency;
}

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
    const requirements = open.get(pypiName(name)) ?? [];
    const isUsed =
      version === null
        ? source.kind !== 'registry' && requirements.length > 0
        : requirements.some((requirement) => isAllowedByPep440(version, requirement));
    if (isUsed) used.push(one);
  }
  return used;
}

function addTo<V>(map: Map<string, V[]>, name: string, value: V): void {
  const values = map.get(name);
  if (!values) map.set(name, [value]);
  else if (values.length < maxOfOneName && !values.includes(value)) values.push(value);
}
