import type { SourceRange } from '../../../core/range.ts';

/**
 * The parts of an MSBuild file that affect packages, in the order of the text. Texts are as written, with `$(…)` in
 * them; an absent condition is `null`.
 */
export type MsbuildStep = PropertyStep | ImportStep | SdkStep | ItemStep | GroupStep | ChooseStep;

export interface PropertyStep {
  readonly kind: 'property';
  readonly name: string;
  readonly value: string;
  readonly condition: string | null;
}

export interface ImportStep {
  readonly kind: 'import';
  readonly project: string;
  readonly condition: string | null;
}

/** An SDK is used: it is outside the workspace, but some read files of the workspace. */
export interface SdkStep {
  readonly kind: 'sdk';
  readonly name: string;
}

export interface ItemStep {
  readonly kind: 'item';
  /** PackageReference, PackageVersion, GlobalPackageReference. */
  readonly item: 'reference' | 'version' | 'global';
  readonly action: 'include' | 'update' | 'remove';
  readonly names: readonly ItemName[];
  /** The names of `Exclude`. */
  readonly excluded: readonly string[];
  readonly metadata: readonly ItemMetadata[];
  readonly condition: string | null;
}

export interface ItemName {
  readonly text: string;
  /** Index into the reading's dependencies, -1 for none. */
  readonly dependency: number;
}

export interface ItemMetadata {
  /** In lower case. */
  readonly name: string;
  readonly value: string;
  readonly condition: string | null;
  readonly range: SourceRange;
}

export interface GroupStep {
  readonly kind: 'group';
  readonly condition: string;
  readonly steps: readonly MsbuildStep[];
}

/** The first branch whose condition holds counts; that of `Otherwise` is `null`. */
export interface ChooseStep {
  readonly kind: 'choose';
  readonly branches: readonly { readonly condition: string | null; readonly steps: readonly MsbuildStep[] }[];
}
