import type { Dependency } from '../format.ts';
import type { LinkedManifest, WorkspaceFile } from '../link.ts';
import { formatOf } from '../registry.ts';

/**
 * A pyproject.toml with Pixi's tables as two files: one of Python, and one of conda, which is linked as a pixi.toml at its place. Any
 * other file as it is.
 */
export function pixiParts(file: WorkspaceFile): readonly WorkspaceFile[] {
  const { reading } = file;
  const { facts, dependencies } = reading;
  const format = formatOf('pixi-manifest');
  if (facts.kind !== 'pypi' || facts.sort !== 'project' || !facts.channels || !format) return [file];
  const { channels, indexes } = facts;
  const isOfPixi = ({ ecosystem }: Dependency): boolean => ecosystem !== undefined;
  const ofPixi: WorkspaceFile = {
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

/** The parts of one file together again: only what covers both covers it. */
export function joinParts(one: LinkedManifest | undefined, other: LinkedManifest): LinkedManifest {
  if (!one) return other;
  const [pixi, python] = one.formatId === 'pixi-manifest' ? [one, other] : [other, one];
  const dependencies = [...python.dependencies, ...pixi.dependencies];
  dependencies.sort((a, b) => a.dependency.nameRange.start - b.dependency.nameRange.start);
  const coveredBy = python.dependencies.length > 0 ? python.coveredBy : pixi.coveredBy;
  return { ...python, dependencies, coveredBy };
}
