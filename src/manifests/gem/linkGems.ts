import { baseName } from '../../base/baseName.ts';
import { folderOf, pathIn } from '../folders.ts';
import { originsOf } from '../identify.ts';
import { type LockRules, linkLocked } from '../linking/linkLocked.ts';
import type { EcosystemRules, LinkContext, LinkerResult } from '../linking/linker.ts';
import { readUserLayers, type UserLayers } from '../sources/layers.ts';
import { bundler, GemMirrors } from './bundleConfig.ts';
import { gemNames } from './identifyGem.ts';
import type { GemFacts, GemFile } from './gemFacts.ts';

/**
 * Links the files of Bundler (Bundler docs, "Gemfile"): a lock covers the Gemfile beside it, and the gemspecs of all gems
 * it has from folders. Groups of the Gemfile decide what ships.
 */
function linkGems(files: readonly GemFile[], context: LinkContext<UserLayers>): LinkerResult<GemFacts> {
  const origins = originsOf(gemNames, context.answers);
  const mirrors = new GemMirrors(context.supports, context.settings, origins);
  return linkLocked(files, context, {
    ...rules,
    identify: ({ path }, dependency, stated) => {
      const identity = stated(dependency);
      const { source } = dependency;
      if (identity.coordinates === null || source.kind !== 'registry') return identity;
      return mirrors.withheld(source.registry, folderOf(path)) ?? identity;
    },
  });
}

const rules: LockRules<GemFacts> = {
  names: gemNames,
  keyOf: ({ name }) => name,
  covers,
  overridingPath,
  graphOf: ({ reading: { facts } }) => (facts.kind === 'gemLock' ? facts : null),
};

function covers(lock: GemFile, manifest: GemFile): boolean {
  const { facts } = manifest.reading;
  if (facts.kind === 'gemfile') return folderOf(lock.path) === folderOf(manifest.path) && isNamedAfter(lock, manifest);
  if (facts.kind !== 'gemSpecification' || lock.reading.facts.kind !== 'gemLock') return false;
  return lock.reading.facts.local.has(facts.name ?? baseName(manifest.path).replace(/\.gemspec$/, ''));
}

/** Bundler takes gems.rb and gems.locked, or a Gemfile of any name and `.lock` behind that. */
function isNamedAfter(lock: GemFile, manifest: GemFile): boolean {
  const name = baseName(manifest.path);
  return baseName(lock.path) === (name === 'gems.rb' ? 'gems.locked' : `${name}.lock`);
}

/** Beside a gems.rb Bundler ignores the Gemfile with its lock (Bundler, `SharedHelpers`, `gemfile_names`). */
function overridingPath({ path }: GemFile): string | null {
  return baseName(path) === 'Gemfile.lock' ? pathIn(folderOf(path), 'gems.locked') : null;
}

export const gem: EcosystemRules<GemFacts, UserLayers> = {
  names: gemNames,
  listedTypes: ['gem'],
  readSettings: (files, environment) => readUserLayers(bundler, files, environment),
  link: linkGems,
  unread: { mayName: { 'gem-file': 'sources', 'gem-lock': 'sources' } },
};
