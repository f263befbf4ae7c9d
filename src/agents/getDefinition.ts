import { attentionOf } from '../core/attention.ts';
import { type Coordinates, formatCoordinates } from '../core/coordinates.ts';
import { type Definition, sumOfFacets } from '../core/definition.ts';
import { perDescribedText } from '../core/describedTexts.ts';
import { licenseStateOf } from '../core/licenseState.ts';
import { lastKnownOf } from '../core/loadable.ts';
import { toPackageUrl } from '../core/packageUrl.ts';
import type { Problem } from '../core/problem.ts';
import { type DefinitionSummary, summarize } from '../core/summary.ts';
import { sourceText } from '../curation/curationFields.ts';
import type { AgentSource, DefinitionAnswer } from './agentSource.ts';
import { readComponent } from './toolInput.ts';
import { dataOrNull, dataText, type Refusal, type Report, Room, textLimits } from './toolOutput.ts';
import type { ToolInput } from './tools.ts';
import { ageText, plainLicense, timeText, unknownOfFailure, unknownOfState, unknownOfTools } from './unknowns.ts';

/** Copyright holders and discovered licenses in one output. */
const maxListed = 100;

const maxTools = 20;

export async function getDefinition(
  source: AgentSource,
  input: ToolInput<'get_definition'>,
  signal: AbortSignal,
): Promise<Report | Refusal> {
  const read = readComponent(input.component);
  if (!read.ok) return read.problem;
  const coordinates = read.value;
  const refusal = lookUpRefusal(source, coordinates);
  if (refusal) return refusal;
  const answer = await source.definition(coordinates, signal);
  return answer.ok
    ? definitionReport(source, coordinates, answer.value)
    : failedReport(source, coordinates, answer.problem);
}

/** Why nothing may be requested about a component; `null`: it may be. */
export function lookUpRefusal(source: AgentSource, coordinates: Coordinates): Refusal | null {
  if (source.isPrivate(coordinates)) {
    const message =
      'The name is private, by the settings, because it is a member of the workspace, because its package source is not known to be public, or because the workspace has only private names of its scope or group. Private names are never sent to the service, so nothing is known of its license.';
    return { error: 'privateName', message };
  }
  if (source.lookUps !== 'notAllowed') return null;
  const message =
    'The workspace is in Restricted Mode, and the user has not allowed lookups yet. The user can allow them in the Components view.';
  return { error: 'lookUpsNotAllowed', message };
}

/** Facts about the state of a definition that several tools begin with. */
export function stateFacts(answer: DefinitionAnswer, now: number): Report & { readonly unknown: readonly string[] } {
  const { definition, fetchedAt, isStale, problem } = answer;
  const summary = summarize(definition);
  const { kind, expression } = summary.license;
  return {
    state: kind,
    needsAttention: attentionOf(kind) === 'needed',
    declaredLicense: plainLicense(expression),
    isCurated: summary.isCurated,
    fetchedAt: timeText(fetchedAt),
    age: ageText(fetchedAt, now),
    unknown: [
      unknownOfState(kind),
      unknownOfTools(definition.described.tools),
      problem ? unknownOfFailure(problem, answer, now) : isStale ? 'The data is older than it should be.' : null,
    ].filter((text) => text !== null),
  };
}

/** The lookup failed. What the session knows from before is given with its age. */
export function failedReport(source: AgentSource, coordinates: Coordinates, problem: Problem): Report {
  const now = source.now();
  const known = coordinates.revision === null ? null : lastKnown(source, coordinates);
  return {
    component: formatCoordinates(coordinates),
    state: 'failed',
    problem: problem.kind,
    ...(known
      ? {
          lastKnown: {
            state: known.value.license.kind,
            declaredLicense: plainLicense(known.value.license.expression),
            fetchedAt: timeText(known.fetchedAt),
            age: ageText(known.fetchedAt, now),
          },
        }
      : {}),
    unknown: [unknownOfFailure(problem, known, now)],
    untrusted: {
      problem: dataText(source.problemText(problem), textLimits.name),
      lastKnownLicense: dataOrNull(known?.value.license.expression ?? null, textLimits.license),
    },
  };
}

function lastKnown(
  source: AgentSource,
  coordinates: Coordinates,
): { readonly value: Pick<DefinitionSummary, 'license'>; readonly fetchedAt: number } | null {
  const loadable = source.summary(coordinates);
  if (loadable.state !== 'notHarvested') return lastKnownOf(loadable);
  const { fetchedAt } = loadable;
  return { value: { license: { kind: 'notHarvested', expression: null } }, fetchedAt };
}

function definitionReport(source: AgentSource, coordinates: Coordinates, answer: DefinitionAnswer): Report {
  const { definition } = answer;
  const { described, licensed, scores } = definition;
  const summary = summarize(definition);
  const { unknown, ...facts } = stateFacts(answer, source.now());
  const room = new Room();
  const requested = formatCoordinates(coordinates);
  const answered = formatCoordinates(definition.coordinates);
  const tools = room.cut(
    described.tools.map((tool) => dataText(tool, textLimits.name)),
    'tools',
    maxTools,
  );
  const discovered = room.cut(
    summary.discovered.map((one) => dataText(one, textLimits.license)),
    'discovered licenses',
    maxListed,
  );
  const parties = [...new Set(licensed.facets.flatMap(({ attribution }) => attribution.parties))];
  const copyrights = room.cut(
    parties.map((party) => dataText(party, textLimits.name)),
    'copyright statements',
    maxListed,
  );
  return {
    component: requested,
    packageUrl: toPackageUrl(coordinates),
    ...facts,
    ...localFacts(source, coordinates),
    score: scores.effective,
    files: described.files ?? sumOfFacets(licensed.facets, ({ files }) => files),
    filesWithoutLicense: sumOfFacets(licensed.facets, ({ discovered }) => discovered.unknown),
    filesWithoutCopyright: sumOfFacets(licensed.facets, ({ attribution }) => attribution.unknown),
    unknown: [...unknown, ...otherUnknowns(definition)],
    untrusted: {
      // The service's own spelling, and the revision where none was given.
      coordinates: answered === requested ? null : dataText(answered, textLimits.license),
      declaredLicense: dataOrNull(licensed.declared, textLimits.license),
      discoveredLicenses: discovered,
      copyrights,
      source: dataOrNull(sourceText(described.sourceLocation, 'all'), textLimits.name),
      ...perDescribedText((field) => dataOrNull(described[field], textLimits.name)),
      registry: dataOrNull(described.urls.registry, textLimits.name),
      tools,
      computed: dataOrNull(definition.updated, textLimits.name),
      problem: answer.problem ? dataText(source.problemText(answer.problem), textLimits.name) : null,
    },
    leftOut: room.leftOut,
  };
}

/** The license that the user lets count in this workspace instead of the service's. */
function localFacts(source: AgentSource, coordinates: Coordinates): Report {
  const loadable = source.summary(coordinates);
  const { isLocal, expression } = licenseStateOf(loadable);
  return isLocal ? { localLicense: plainLicense(expression) ?? 'see the Components view' } : {};
}

function otherUnknowns({ isHarvested, described, scores }: Definition): readonly string[] {
  if (!isHarvested) return [];
  return [
    described.sourceLocation === null ? 'The source location is unknown.' : null,
    described.releaseDate === null ? 'The release date is unknown.' : null,
    scores.effective === null ? 'There is no score.' : null,
  ].filter((text) => text !== null);
}
