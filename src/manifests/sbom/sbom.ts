import { appendTo } from '../../base/appendTo.ts';
import type { SourceRange } from '../../core/range.ts';
import { allScopes, type Scope } from '../../core/scopes.ts';
import type { Dependency, DependencyGraph, DependencySource, ManifestProblem, ManifestReading } from '../format.ts';
import { type TreeNode, type TreeScalar, quotedAt } from '../parse/tree.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import { readAddress } from '../pypi/address.ts';
import { readListedAddress } from './listedAddress.ts';
import { packageUrlSource } from './listedSources.ts';

/** A bill of materials, in whichever language it is written. */
export interface Sbom {
  /** In the order of the text; files are left out, since the service has no single files. */
  readonly components: readonly SbomComponent[];
  /** The subject of the bill: the project itself, by its name in relations. */
  readonly subjects: ReadonlySet<string>;
  readonly relations: readonly SbomRelation[];
  readonly problems: readonly ManifestProblem[];
}

export interface SbomComponent {
  /** Its name in relations. */
  readonly id: string | null;
  readonly name: string;
  readonly nameRange: SourceRange;
  readonly version: string | null;
  readonly versionRange: SourceRange | null;
  readonly packageUrl: string | null;
  /** Addresses it is fetched from: download locations. */
  readonly locations: readonly string[];
  /** Addresses of its code. */
  readonly repositories: readonly string[];
  /** Label of its kind: `container`, `firmware`. */
  readonly componentType: string;
  readonly scope: Scope;
  /** The project's own, although it is listed among the others. */
  readonly isMember: boolean;
}

/** One needs another, by their names; `scope` is `null` if the language has no term for it. */
export interface SbomRelation {
  readonly from: string;
  readonly to: string;
  readonly scope: Scope | null;
}

/** The components of a bill. Direct are the needs of its subjects; if they have none, it is unknown. */
export function readSbom(sbom: Sbom): ManifestReading {
  const { subjects, relations, problems } = sbom;
  const direct = new Set<string>();
  for (const { from, to } of relations) if (subjects.has(from)) direct.add(to);
  const scopes = scopesByReach(sbom);
  const dependencies: Dependency[] = [];
  for (const component of listed(sbom)) {
    const { id, name, version, nameRange, versionRange } = component;
    dependencies.push({
      name,
      alias: null,
      requirement: null,
      version: version ?? versionIn(component),
      source: sourceOf(component),
      isDirect: direct.size === 0 ? null : id !== null && direct.has(id),
      scope: component.scope === 'runtime' ? (scopes.get(id ?? '') ?? 'runtime') : component.scope,
      nameRange,
      versionRange,
    });
  }
  return { dependencies, problems, facts: { kind: 'none' } };
}

/** The edges of the components that `readSbom` lists. */
export function readSbomGraph(sbom: Sbom): DependencyGraph {
  const components = listed(sbom);
  const indexes = new Map<string, number>();
  for (const [at, { id }] of components.entries()) if (id !== null) indexes.set(id, at);
  const needs = components.map(() => new Set<number>());
  for (const { from, to } of sbom.relations) {
    const [at, needed] = [indexes.get(from), indexes.get(to)];
    if (at !== undefined && needed !== undefined && at !== needed) needs[at]?.add(needed);
  }
  return { needs: needs.map((needed) => [...needed].sort((a, b) => a - b)) };
}

/**
 * Everything but the subjects. Some tools call every package a subject: then nothing else is there, and the several subjects
 * are the list.
 */
function listed({ components, subjects }: Sbom): readonly SbomComponent[] {
  const others = components.filter(({ id }) => id === null || !subjects.has(id));
  return others.length === 0 && components.length > 1 ? components : others;
}

/** The version in its package URL, where it has none of its own. */
function versionIn({ packageUrl }: SbomComponent): string | null {
  return packageUrl === null ? null : (readListedAddress(packageUrl, 0)?.version ?? null);
}

/** A package URL is the most exact; without it, a repository is used. */
function sourceOf({ packageUrl, locations, repositories, componentType, isMember }: SbomComponent): DependencySource {
  if (isMember) return { kind: 'member' };
  if (packageUrl !== null) return packageUrlSource(packageUrl, locations, repositories);
  const [location] = locations;
  // SPDX writes a repository as pip does: `git+https://host/path@ref#folder` (SPDX 2.3, 7.7).
  if (location !== undefined && /^git(?:\+[a-z]+)?:/i.test(location)) return readAddress(location).source;
  if (location !== undefined && /^https?:/i.test(location))
    return { kind: 'archive', url: withoutCredentials(location) };
  return { kind: 'notCovered', what: componentType };
}

/**
 * The scope of each component, by the paths to it from the subject of the bill: one that only a development tool needs
 * is for development. Empty for a bill without such relations; unreachable components are left out.
 */
function scopesByReach({ subjects, relations }: Sbom): ReadonlyMap<string, Scope> {
  const found = new Map<string, Scope>();
  if (relations.every(({ scope }) => scope === null || scope === 'runtime')) return found;
  const byFrom = new Map<string, SbomRelation[]>();
  for (const relation of relations) {
    appendTo(byFrom, relation.from, relation);
  }
  const known = new Map<string, number>();
  const waiting: string[][] = allScopes.map(() => []);
  const reach = (id: string, rank: number): void => {
    if (rank >= (known.get(id) ?? allScopes.length)) return;
    known.set(id, rank);
    waiting[rank]?.push(id);
  };
  for (const id of subjects) reach(id, 0);
  for (const [rank, queue] of waiting.entries()) {
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (known.get(id) !== rank) continue;
      for (const { to, scope } of byFrom.get(id) ?? [])
        reach(to, Math.max(rank, allScopes.indexOf(scope ?? 'runtime')));
    }
  }
  for (const [id, rank] of known) found.set(id, allScopes[rank] ?? 'runtime');
  return found;
}

/** The text in quotes behind these keys, unless it is empty. */
export function filledAt(node: TreeNode | undefined, ...keys: readonly string[]): TreeScalar | undefined {
  const found = quotedAt(node, ...keys);
  return found?.text === '' ? undefined : found;
}

export function filledTextAt(node: TreeNode | undefined, ...keys: readonly string[]): string | null {
  return filledAt(node, ...keys)?.text ?? null;
}
