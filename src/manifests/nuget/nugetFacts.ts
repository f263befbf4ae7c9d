import type { WorkspaceFile } from '../link.ts';
import type { MsbuildStep } from './msbuild/readMsbuild.ts';

/** The content of NuGet files besides their dependencies. */
export type NugetFacts = MsbuildFacts | NugetLockFacts | NugetAssetsFacts | PaketFacts | { readonly kind: 'nuget' };

/** A project, or a file that projects import. What it comes to depends on all the others: see `msbuild/evaluateProject.ts`. */
interface MsbuildFacts {
  readonly kind: 'msbuild';
  readonly steps: readonly MsbuildStep[];
}

/** A packages.lock.json. */
interface NugetLockFacts {
  readonly kind: 'nugetLock';
}

/** An obj/project.assets.json. */
interface NugetAssetsFacts {
  readonly kind: 'nugetAssets';
  /** File name of the project it was restored for; `null` if absent. */
  readonly project: string | null;
  /** Addresses and folders it was restored from. */
  readonly sources: readonly string[];
}

/** A paket.dependencies. */
interface PaketFacts {
  readonly kind: 'paket';
  /** The addresses of its group, for each dependency in their order. Paket searches all of them. */
  readonly sources: readonly (readonly string[])[];
}

/** A file of .NET. */
export type NugetFile = WorkspaceFile<NugetFacts>;
