import type { Scope } from '../../core/scopes.ts';
import { appendTo } from '../../base/appendTo.ts';
import { baseName } from '../../base/baseName.ts';
import { comparePaths, folderOf } from '../folders.ts';
import type { Dependency } from '../format.ts';
import type { LinkedDependency } from '../link.ts';
import { gradleScope } from './gradleScope.ts';
import type { MavenFile } from './mavenFacts.ts';

/** The subject of a lock: the requirements of projects, or those of their scripts. */
type LockedPart = 'project' | 'script';

interface GradleLock {
  readonly file: MavenFile;
  readonly byName: ReadonlyMap<string, readonly LinkedDependency[]>;
}

/** The dependency locks of a workspace. One decides for the build script of its folder, and for no other. */
export class GradleLocks {
  readonly #locks = new Map<string, GradleLock[]>();
  /** `group:name` of what the scripts of a lock's folder declare. */
  readonly #required = new Map<MavenFile, Set<string>>();

  add(file: MavenFile, linked: readonly LinkedDependency[]): void {
    const { folder, part } = placeOf(file.path);
    const byName = new Map<string, LinkedDependency[]>();
    for (const one of linked) {
      appendTo(byName, one.dependency.name, one);
    }
    const key = `${folder}\n${part}`;
    const beside = this.#locks.get(key) ?? [];
    this.#locks.set(
      key,
      [...beside, { file, byName }].sort((a, b) => comparePaths(a.file, b.file)),
    );
    this.#required.set(file, new Set());
  }

  /** The first of the locks that decide for a folder. */
  lockOf(folder: string, part: LockedPart): MavenFile | null {
    return this.#locks.get(`${folder}\n${part}`)?.[0]?.file ?? null;
  }

  /** The entries of the folder's lock under the name: shipped ones first, the required version before others. */
  find(folder: string, part: LockedPart, { name, version }: Dependency): LockedEntry | null {
    const found: LockedEntry[] = [];
    for (const { file, byName } of this.#locks.get(`${folder}\n${part}`) ?? []) {
      for (const linked of byName.get(name) ?? []) {
        this.#required.get(file)?.add(name);
        found.push({ file, linked });
      }
    }
    return (
      found.find(({ linked }) => linked.version === version) ??
      found.find(({ linked }) => linked.scope === 'runtime') ??
      found[0] ??
      null
    );
  }

  isRequired(file: MavenFile, name: string): boolean {
    return this.#required.get(file)?.has(name) ?? false;
  }
}

export interface LockedEntry {
  readonly file: MavenFile;
  readonly linked: LinkedDependency;
}

/**
 * The scope that an older lock's file name gives to all its entries; `null` for the newer ones, which have it in every
 * line.
 */
export function scopeByLock(path: string): Scope | null {
  if (/^(?:buildscript|settings)-/.test(baseName(path))) return 'build';
  return isOld(path) ? gradleScope(baseName(path).replace(/\.lockfile$/, '')) : null;
}

/** Old locks lie in gradle/dependency-locks, one for each configuration. */
function isOld(path: string): boolean {
  return /(?:^|\/)gradle\/dependency-locks\/[^/]+$/.test(path);
}

function placeOf(path: string): { readonly folder: string; readonly part: LockedPart } {
  const part = /^(?:buildscript|settings)-/.test(baseName(path)) ? 'script' : 'project';
  return { folder: isOld(path) ? folderOf(folderOf(folderOf(path))) : folderOf(path), part };
}
