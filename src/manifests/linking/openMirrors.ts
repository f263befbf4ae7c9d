import type { Dependency } from '../format.ts';
import type { WorkspaceFile } from '../link.ts';
import type { PublicSources } from '../packageSources.ts';

/**
 * The files, with the packages of mirrors counted as packages of the ecosystem's own registry: the user declared that these sources
 * hold nothing but public packages (`LinkOptions.publicMirrors`).
 */
export function openMirrors(files: readonly WorkspaceFile[], mirrors: PublicSources): readonly WorkspaceFile[] {
  if (mirrors.isEmpty) return files;
  return files.map((file) => {
    const { dependencies } = file.reading;
    if (!dependencies.some((dependency) => isFrom(dependency, mirrors))) return file;
    const opened = dependencies.map((dependency) =>
      isFrom(dependency, mirrors) ? { ...dependency, source: usualRegistry } : dependency,
    );
    return { ...file, reading: { ...file.reading, dependencies: opened } };
  });
}

const usualRegistry: Dependency['source'] = { kind: 'registry', registry: null };

function isFrom({ source }: Dependency, mirrors: PublicSources): boolean {
  return source.kind === 'registry' && source.registry !== null && mirrors.hasAddress(source.registry);
}
