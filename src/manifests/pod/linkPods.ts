import { baseName } from '../../base/baseName.ts';
import { folderOf } from '../folders.ts';
import { type NameRules, namesOf, originsOf } from '../identify.ts';
import type { WorkspaceFile } from '../link.ts';
import { linkLocked } from '../linking/linkLocked.ts';
import type { EcosystemRules, LinkContext } from '../linking/linker.ts';
import type { Origin } from '../sources/origins.ts';
import type { Identity } from '../sources/packageSources.ts';
import { isTrunk } from './podSource.ts';

/**
 * A pod and its version (CocoaPods guides, "Podspec syntax reference"): the root of a subspec, in its author's case.
 */
const names: NameRules = {
  ecosystem: 'pod',
  identify: namesOf({ type: 'pod', provider: 'cocoapods', pattern: /^\w[\w.+-]*$/, maxLength: 256 }),
  isPublicSource: isTrunk,
};

/** The files of CocoaPods: a Podfile.lock decides for the Podfile beside it, whose targets decide what ships. */
export const pod: EcosystemRules<PodFacts> = {
  names,
  listedTypes: ['pod'],
  link(files, context) {
    const withheld = withheldInSpecs(files, context);
    return linkLocked(files, context, {
      names,
      keyOf: ({ name }) => name,
      covers: (lock, manifest) =>
        manifest.reading.facts.kind === 'podfile' && folderOf(lock.path) === folderOf(manifest.path),
      identify: ({ reading }, dependency, stated) =>
        (reading.facts.kind === 'podspec' ? withheld(dependency.name) : null) ?? stated(dependency),
      graphOf: ({ reading: { facts } }) => (facts.kind === 'podLock' ? facts : null),
    });
  },
  unread: {
    mayName: { 'pod-file': 'sources', 'pod-lock': 'sources' },
    certainIn: ({ format }) => (format.id === 'pod-lock' ? 'sources' : 'members'),
  },
};

/**
 * The reason to withhold a pod that a podspec names, which can't say where it comes from: it is one of the workspace's own, or
 * may be from a repository that isn't known to be public, and that a Podfile or a lock has pods from.
 */
function withheldInSpecs(
  files: readonly WorkspaceFile<PodFacts>[],
  { answers }: LinkContext,
): (name: string) => Identity | null {
  const origins = originsOf(names, answers);
  const own = new Set<string>();
  const open = new Set<string>();
  let hidden: Origin | null = null;
  for (const { path, reading, format } of files)
    if (format.id.startsWith('pod-spec')) {
      own.add(nameOfFile(path));
      if (reading.facts.kind === 'podspec' && reading.facts.name !== null) own.add(reading.facts.name);
    } else
      for (const { name, source } of reading.dependencies) {
        const origin = origins.of(source, path);
        if (origin && origin.access !== 'public') hidden ??= origin;
        else if (reading.facts.kind === 'podLock' && source.kind === 'registry') open.add(name);
      }
  return (name) => {
    if (own.has(name)) return { coordinates: null, reason: 'workspaceMember' };
    return open.has(name) ? null : (hidden?.perhaps ?? null);
  };
}

/** A podspec is called as its pod (CocoaPods guides, "Making a CocoaPod"). */
function nameOfFile(path: string): string {
  return baseName(path).replace(/\.podspec(?:\.json)?$/, '');
}

/** The content of CocoaPods' files besides their dependencies. */
export type PodFacts = PodLockFacts | PodfileFacts | PodspecFacts;

/** A Podfile.lock. */
interface PodLockFacts {
  readonly kind: 'podLock';
  /** Like `DependencyGraph`. */
  readonly needs: readonly (readonly number[])[];
}

/** A Podfile. */
interface PodfileFacts {
  readonly kind: 'podfile';
}

/** A podspec. */
interface PodspecFacts {
  readonly kind: 'podspec';
  /** `null` if the file does not have it as plain text. */
  readonly name: string | null;
}
