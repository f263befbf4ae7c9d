import { folderOf } from '../folders.ts';
import { originsOf } from '../identify.ts';
import type { WorkspaceFile } from '../link.ts';
import { type LockRules, linkLocked } from '../linking/linkLocked.ts';
import { withScopes } from '../linking/lockedScopes.ts';
import type { LinkContext, LinkerResult } from '../linking/linker.ts';
import { noUserSettings } from '../userSettings.ts';
import { GemMirrors } from './bundleConfig.ts';

/**
 * Links the files of Bundler (Bundler docs, "Gemfile"): a lock speaks for the Gemfile beside it, and for the gemspecs of all gems
 * it has from folders. Groups of the Gemfile decide what ships.
 */
export function linkGems(files: readonly WorkspaceFile[], context: LinkContext): LinkerResult {
  const { supports, userSettings } = context.options;
  const origins = originsOf('gem', context.answers);
  const mirrors = new GemMirrors(supports, (userSettings ?? noUserSettings).gem, origins);
  const linked = linkLocked(files, context, {
    ...rules,
    identify: ({ path }, dependency, stated) => {
      const identity = stated(dependency);
      const { source } = dependency;
      if (identity.coordinates === null || source.kind !== 'registry') return identity;
      return mirrors.withheld(source.registry, folderOf(path)) ?? identity;
    },
  });
  return withScopes(linked, ({ reading: { facts } }) => (facts.kind === 'gemLock' ? facts : null));
}

const rules: LockRules = { keyOf: ({ name }) => name, covers, overrules };

function covers(lock: WorkspaceFile, manifest: WorkspaceFile): boolean {
  const { facts } = manifest.reading;
  if (facts.kind === 'gemfile') return folderOf(lock.path) === folderOf(manifest.path) && isSameSort(lock, manifest);
  if (facts.kind !== 'gemSpecification' || lock.reading.facts.kind !== 'gemLock') return false;
  return lock.reading.facts.local.has(facts.name ?? fileNameOf(manifest.path).replace(/\.gemspec$/, ''));
}

/** Bundler takes gems.rb and gems.locked, or a Gemfile of any name and `.lock` behind that. */
function isSameSort(lock: WorkspaceFile, manifest: WorkspaceFile): boolean {
  const name = fileNameOf(manifest.path);
  return fileNameOf(lock.path) === (name === 'gems.rb' ? 'gems.locked' : `${name}.lock`);
}

/** In one folder Bundler reads gems.rb first, and its lock. */
function overrules(lock: WorkspaceFile, other: WorkspaceFile): boolean {
  return fileNameOf(lock.path) === 'gems.locked' && fileNameOf(other.path) === 'Gemfile.lock';
}

function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
