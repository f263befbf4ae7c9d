import { folderOf, pathIn } from '../folders.ts';
import type { Dependency } from '../format.ts';
import { identify, type NameRules } from '../identify.ts';
import type { LinkedDependency, WorkspaceFile } from '../link.ts';
import { linkedOf, manifestOf, applyPrivatePackages } from '../linking/linkedDependency.ts';
import { type LockRules, linkLocked } from '../linking/linkLocked.ts';
import type { EcosystemRules, LinkContext, LinkedFile, LinkerResult, WantedFile } from '../linking/linker.ts';
import { parseGitLocation } from '../sources/gitLocation.ts';
import { type GitUserSettings, readGitUserSettings } from '../sources/repositorySettings.ts';

const names: NameRules = { ecosystem: 'git', identify: () => ({ coordinates: null, reason: 'notCovered' }) };

type GitFile = WorkspaceFile<GitFacts>;

/** Every file is independent, but for a Package.swift, for which the Package.resolved beside it decides. */
function linkGit(files: readonly GitFile[], context: LinkContext): LinkerResult<GitFacts> {
  const isOfSwift = ({ format }: GitFile): boolean => format.id.startsWith('swift-');
  const swift = linkLocked(files.filter(isOfSwift), context, swiftRules);
  const { manifests, wanted } = linkAlone(
    files.filter((file) => !isOfSwift(file)),
    context,
  );
  return { manifests: [...swift.manifests, ...manifests], wanted };
}

const swiftRules: LockRules<GitFacts> = {
  names,
  keyOf: ({ source }) => (source.kind === 'git' ? repositoryKey(source.url) : null),
  covers: (lock, manifest) => folderOf(lock.path) === folderOf(manifest.path),
  fits: ({ version }, locked) => version === null || version === locked.version,
};

function repositoryKey(url: string): string {
  const { host = '', path = url } = parseGitLocation(url) ?? {};
  return `${host}/${path}`.toLowerCase();
}

/**
 * A submodule's commit is in git's own files: once it is checked out, in `.git/modules/<name>/HEAD`, unless a branch is
 * checked out there. A submodule that was never checked out has no commit here.
 */
function linkAlone(files: readonly GitFile[], { supports: all, privateNames }: LinkContext): LinkerResult<GitFacts> {
  const supports = new Map(all.map(({ path, text }) => [path, text]));
  const manifests: LinkedFile<GitFacts>[] = [];
  const wanted: WantedFile[] = [];
  for (const file of files) {
    const { dependencies, facts } = file.reading;
    const submodules = facts.kind === 'git' ? facts.submodules : [];
    const linked: LinkedDependency[] = [];
    for (const [at, dependency] of dependencies.entries()) {
      const head = submodules.length > 0 ? headOf(file, submodules[at] ?? '') : null;
      if (head !== null && !supports.has(head)) wanted.push({ path: head, formatId: null });
      const commit = commitIn(head === null ? undefined : supports.get(head));
      const known = commit === null ? dependency : atCommit(dependency, commit);
      const identity = applyPrivatePackages(dependency, identify(names, known), privateNames);
      linked.push(linkedOf(dependency, identity));
    }
    manifests.push(manifestOf(file, linked));
  }
  return { manifests, wanted };
}

/** `null` for a name that leads out, which git refuses too. */
function headOf(file: WorkspaceFile, submodule: string): string | null {
  const isPath = submodule.split('/').every((piece) => /^[^\\\p{Cc}]+$/u.test(piece) && !/^\.+$/.test(piece));
  if (!isPath || submodule.length > 500) return null;
  return pathIn(folderOf(file.path), `.git/modules/${submodule}/HEAD`);
}

function commitIn(head: string | undefined): string | null {
  return /^\s*([0-9a-f]{40})\s*$/i.exec(head ?? '')?.[1]?.toLowerCase() ?? null;
}

function atCommit(dependency: Dependency, commit: string): Dependency {
  const { source } = dependency;
  return source.kind === 'git' ? { ...dependency, source: { ...source, ref: commit } } : dependency;
}

/** The content of Git files besides their dependencies. */
export interface GitFacts {
  readonly kind: 'git';
  /**
   * A .gitmodules: git's names of the submodules, one for each dependency of the reading; empty for all other
   * files.
   */
  readonly submodules: readonly string[];
}

export const git: EcosystemRules<GitFacts, GitUserSettings> = {
  names,
  readSettings: readGitUserSettings,
  link: linkGit,
};
