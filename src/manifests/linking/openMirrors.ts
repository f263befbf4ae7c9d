import type { Dependency } from '../format.ts';
import type { WorkspaceFile } from '../link.ts';
import { hostOf } from '../registryHost.ts';

/**
 * The files with what they have from a mirror taken for what its ecosystem's own registry has: a person said that the host holds
 * nothing but public packages (`LinkOptions.publicMirrors`). `mirrors`: see `mirrorHosts`.
 */
export function openMirrors(files: readonly WorkspaceFile[], mirrors: ReadonlySet<string>): readonly WorkspaceFile[] {
  if (mirrors.size === 0) return files;
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

function isFrom({ source }: Dependency, mirrors: ReadonlySet<string>): boolean {
  return source.kind === 'registry' && source.registry !== null && mirrors.has(hostOf(source.registry));
}
