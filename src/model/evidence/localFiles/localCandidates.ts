import {
  type FindCandidates,
  isSafeCandidate,
  type LocalCandidate,
  type LocalComponent,
  type LocalRoots,
} from './candidate.ts';
import { goCandidates } from './candidates/go.ts';
import { mavenCandidates } from './candidates/maven.ts';
import { npmCandidates } from './candidates/npm.ts';
import { nugetCandidates } from './candidates/nuget.ts';
import {
  composerCandidates,
  condaCandidates,
  crateCandidates,
  gemCandidates,
  podCandidates,
} from './candidates/others.ts';
import { pypiCandidates } from './candidates/pypi.ts';

const byType: ReadonlyMap<string, FindCandidates> = new Map([
  ['npm', npmCandidates],
  ['go', goCandidates],
  ['pypi', pypiCandidates],
  ['nuget', nugetCandidates],
  ['maven', mavenCandidates],
  ['sourcearchive', mavenCandidates],
  ['crate', crateCandidates],
  ['gem', gemCandidates],
  ['composer', composerCandidates],
  ['pod', podCandidates],
  ['conda', condaCandidates],
]);

/** Possible places on this machine, the likeliest first. None if no package manager installs it: sources, Debian. */
export function localCandidates(component: LocalComponent, roots: LocalRoots): readonly LocalCandidate[] {
  return (byType.get(component.type)?.(component, roots) ?? []).filter(isSafeCandidate);
}
