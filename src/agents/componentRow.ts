import { formatCoordinates } from '../core/coordinates.ts';
import type { PolicyFinding } from '../policy/finding.ts';
import { dataOrNull, dataText, type Report, textLimits } from './toolOutput.ts';
import { ageText } from './unknowns.ts';
import { type WorkspaceComponent, worstResult } from './workspaceComponents.ts';

/** Places of a component in one row. */
const maxPlaces = 3;

/** Findings of a component in one row. */
const maxFindings = 10;

/** Licenses that decide a finding, in one row. */
const maxIds = 5;

/** Facts of one component. Names, licenses, paths and reasons in it are untrusted: it belongs below an untrusted key. */
export function componentRow(component: WorkspaceComponent, now: number): Report {
  const { name, version, coordinates, state, license, lacks, mentions } = component;
  const places = [...new Set(mentions.map(({ place }) => place))];
  const last = license?.lastKnown ?? null;
  const isOld = license !== null && license.fetchedAt !== null && (license.isStale || last !== null);
  return {
    ...(coordinates
      ? { coordinates: dataText(formatCoordinates(coordinates), textLimits.license) }
      : { name: dataText(name, textLimits.name), version: dataOrNull(version, textLimits.name) }),
    state,
    license: dataOrNull(license?.expression ?? null, textLimits.license),
    isLocalDecision: license?.isLocal || null,
    lastKnown: last && { state: last.kind, license: dataOrNull(last.expression, textLimits.license) },
    age: isOld ? ageText(license.fetchedAt ?? now, now) : null,
    problem: license?.problem?.kind ?? null,
    missingTools: lacks,
    notLookedUpBecause: mentions.find(({ dependency }) => dependency.reason !== null)?.dependency.reason ?? null,
    policy: worstResult(mentions.map(({ result }) => result)),
    isDirect: mentions.some(({ dependency }) => dependency.isDirect),
    scopes: [...new Set(mentions.map(({ dependency }) => dependency.scope))],
    manifests: places.slice(0, maxPlaces).map((place) => dataText(place, textLimits.name)),
    moreManifests: places.length > maxPlaces ? places.length - maxPlaces : null,
  };
}

/** Findings of one component, each once. Licenses and reasons in it are untrusted. */
export function findingRows(findings: readonly PolicyFinding[]): readonly Report[] {
  const rows = new Map(
    findings.map((finding) => [JSON.stringify([finding.verdict, finding.rule, finding.cause]), finding]),
  );
  return [...rows.values()].slice(0, maxFindings).map(findingRow);
}

function findingRow({ verdict, cause, rule, reason }: PolicyFinding): Report {
  return {
    verdict,
    rule: dataText(rule, textLimits.name),
    ...causeFacts(cause),
    reason: dataOrNull(reason, textLimits.name),
  };
}

function causeFacts(cause: PolicyFinding['cause']): Report {
  switch (cause.kind) {
    case 'license':
      return {
        cause: `${cause.judged} license`,
        license: dataText(cause.expression, textLimits.license),
        decidedBy: cause.ids.slice(0, maxIds).map((id) => dataText(id, textLimits.name)),
        isInNoList: cause.isUnlisted || null,
      };
    case 'state':
      return { cause: 'no identified license', state: cause.state, isInNoList: cause.isUnlisted || null };
    case 'score':
      return { cause: 'low score', score: cause.score, minimum: cause.minimum };
    case 'age':
      return { cause: 'old definition', days: cause.days, maximum: cause.maximum };
  }
}
