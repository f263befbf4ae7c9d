import { licenseGroups } from './licenseGroups.generated.ts';

/** Groups that every policy can use. */
export type BuiltInGroup = keyof typeof licenseGroups;

export const builtInGroups: readonly BuiltInGroup[] = ['permissive', 'weakCopyleft', 'strongCopyleft'];

export function isBuiltInGroup(name: string): name is BuiltInGroup {
  return Object.hasOwn(licenseGroups, name);
}

/** SPDX identifiers of a built-in group, sorted. */
export function groupIds(name: BuiltInGroup): readonly string[] {
  return licenseGroups[name].split(' ');
}
