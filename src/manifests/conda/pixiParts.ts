import type { Dependency } from '../format.ts';
import type { WorkspaceFile } from '../link.ts';
import type { CondaFacts } from './linkConda.ts';
import type { PypiFile } from '../pypi/pypiFacts.ts';
import { formatOf } from '../registry.ts';

/**
 * A pyproject.toml with Pixi's tables as two files: one of Python, and one of conda, which is linked as a pixi.toml at its place. Any
 * other file as it is.
 */
export function pixiParts(file: PypiFile): readonly WorkspaceFile[] {
  const { reading } = file;
  const { facts, dependencies } = reading;
  const format = formatOf('pixi-manifest');
  if (facts.kind !== 'pypi' || facts.fileKind !== 'project' || !facts.channels || !format) return [file];
  const { channels, indexes } = facts;
  const isOfPixi = ({ ecosystem }: Dependency): boolean => ecosystem !== undefined;
  const ofPixi: WorkspaceFile<CondaFacts> = {
    path: file.path,
    format,
    reading: {
      dependencies: dependencies.filter(isOfPixi),
      problems: [],
      facts: { kind: 'conda', sources: [], channels, indexes },
    },
  };
  const rest = dependencies.filter((dependency) => !isOfPixi(dependency));
  return [{ ...file, reading: { ...reading, dependencies: rest } }, ofPixi];
}
