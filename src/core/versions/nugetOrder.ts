import parse from 'semver/functions/parse.js';
import { nugetParts } from './nuget.ts';

/** Semver's order with a fourth number; letter case and zeros in front do not count. `null` if one of them is no version. */
export function compareNuget(a: string, b: string): number | null {
  const [first, second] = [read(a), read(b)];
  if (!first || !second) return null;
  return (
    first.semver.compareMain(second.semver) || first.fourth - second.fourth || first.semver.comparePre(second.semver)
  );
}

function read(version: string) {
  const parts = nugetParts(version);
  if (!parts) return null;
  const [major, minor = 0, patch = 0, fourth = 0] = parts.numbers.map(Number);
  const semver = parse(`${major}.${minor}.${patch}${parts.stage.toLowerCase()}`, { loose: true });
  return semver && { semver, fourth };
}
