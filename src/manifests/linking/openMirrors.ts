import type { Dependency } from '../format.ts';
import type { WorkspaceFile } from '../link.ts';
import { openedRepository } from '../git/repositoryPrivacy.ts';
import { type PublicSources, sourceName } from '../packageSources.ts';

/**
 * The files, with the packages of mirrors counted as packages of the ecosystem's own registry, and repositories of public owners
 * at addresses that need no sign-in: the user declared that these sources hold nothing but what is public
 * (`LinkOptions.publicMirrors`).
 */
export function openMirrors(files: readonly WorkspaceFile[], mirrors: PublicSources): readonly WorkspaceFile[] {
  if (mirrors.isEmpty) return files;
  return files.map((file) => {
    const { dependencies } = file.reading;
    if (!dependencies.some((dependency) => isFrom(dependency, mirrors))) return file;
    const opened = dependencies.map((dependency) =>
      isFrom(dependency, mirrors) ? { ...dependency, source: openedSource(dependency, mirrors) } : dependency,
    );
    return { ...file, reading: { ...file.reading, dependencies: opened } };
  });
}

const usualRegistry: Dependency['source'] = { kind: 'registry', registry: null };

function isFrom({ source }: Dependency, mirrors: PublicSources): boolean {
  if (source.kind === 'git') return openedRepository(source, mirrors) !== source;
  if (source.kind !== 'registry' || source.registry === null) return false;
  return mirrors.hasAddress(source.registry) || mirrors.hasSource(sourceName(source.registry));
}

function openedSource({ source }: Dependency, mirrors: PublicSources): Dependency['source'] {
  return source.kind === 'git' ? openedRepository(source, mirrors) : usualRegistry;
}
