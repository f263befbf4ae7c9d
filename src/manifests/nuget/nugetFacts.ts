import type { MsbuildStep } from './msbuild/msbuildStep.ts';

/** The content of NuGet files besides their dependencies. */
export type NugetFacts = MsbuildFacts | NugetLockFacts | NugetAssetsFacts | { readonly kind: 'nuget' };

/** A project, or a file that projects import. What it comes to depends on all the others: see `msbuild/evaluate.ts`. */
export interface MsbuildFacts {
  readonly kind: 'msbuild';
  readonly steps: readonly MsbuildStep[];
}

/** A packages.lock.json. */
export interface NugetLockFacts {
  readonly kind: 'nugetLock';
}

/** An obj/project.assets.json. */
export interface NugetAssetsFacts {
  readonly kind: 'nugetAssets';
  /** File name of the project it was restored for; `null` if absent. */
  readonly project: string | null;
  /** Addresses and folders it was restored from. */
  readonly sources: readonly string[];
}
