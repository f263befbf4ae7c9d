import { folderOf } from '../folders.ts';
import { type Identity, originsOf } from '../identify.ts';
import type { WorkspaceFile } from '../link.ts';
import { type LockRules, linkLocked } from '../linking/linkLocked.ts';
import { withScopes } from '../linking/lockedScopes.ts';
import type { LinkContext, LinkerResult } from '../linking/linker.ts';
import type { Origin } from '../sources/origins.ts';

/** Links the files of CocoaPods: a Podfile.lock speaks for the Podfile beside it, whose targets decide what ships. */
export function linkPods(files: readonly WorkspaceFile[], context: LinkContext): LinkerResult {
  const withheld = withheldInSpecs(files, context);
  const linked = linkLocked(files, context, {
    ...rules,
    identify: ({ reading }, dependency, stated) =>
      (reading.facts.kind === 'podspec' ? withheld(dependency.name) : null) ?? stated(dependency),
  });
  return withScopes(linked, ({ reading: { facts } }) => (facts.kind === 'podLock' ? facts : null));
}

const rules: LockRules = {
  keyOf: ({ name }) => name,
  covers: (lock, manifest) =>
    manifest.reading.facts.kind === 'podfile' && folderOf(lock.path) === folderOf(manifest.path),
};

/**
 * The reason to withhold a pod that a podspec names, which can't say where it comes from: it is one of the workspace's own, or
 * may be from a repository that isn't known to be public, and that a Podfile or a lock has pods from.
 */
function withheldInSpecs(files: readonly WorkspaceFile[], { answers }: LinkContext): (name: string) => Identity | null {
  const origins = originsOf('pod', answers);
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
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.podspec(?:\.json)?$/, '');
}
