import { counted } from '../base/counted.ts';
import { formatCoordinates } from '../core/coordinates.ts';
import type { LicenseChain, Unread } from '../model/evidence/licenseChain.ts';
import type { AgentSource } from './agentSource.ts';
import { failedReport, lookUpRefusal, stateFacts } from './getDefinition.ts';
import { readComponent } from './toolInput.ts';
import { dataOrNull, dataText, type Refusal, type Report, Room, textLimits } from './toolOutput.ts';
import type { ToolInput } from './tools.ts';
import { plainLicense } from './unknowns.ts';

export async function explainLicense(
  source: AgentSource,
  input: ToolInput<'explain_license'>,
  signal: AbortSignal,
): Promise<Report | Refusal> {
  const read = readComponent(input.component);
  if (!read.ok) return read.problem;
  const coordinates = read.value;
  if (coordinates.revision === null)
    return { error: 'noRevision', message: 'component must have a revision: evidence belongs to one version.' };
  const refusal = lookUpRefusal(source, coordinates);
  if (refusal) return refusal;
  const answer = await source.definition(coordinates, signal);
  if (!answer.ok) return failedReport(source, coordinates, answer.problem);
  const { unknown, ...facts } = stateFacts(answer.value, source.now());
  const component = formatCoordinates(coordinates);
  const chain = await source.evidence(coordinates, signal);
  if (!chain.ok) {
    const failed = `The evidence could not be read (${chain.problem.kind}).`;
    const untrusted = { problem: dataText(source.problemText(chain.problem), textLimits.name) };
    return { component, ...facts, unknown: [...unknown, failed], untrusted };
  }
  const room = new Room();
  const evidence = evidenceRows(chain.value, room);
  const { declared, declaredBy, otherEvidence, unread } = chain.value;
  return {
    component,
    ...facts,
    // As the evidence has it; the same as that of the definition, unless one of both is newer.
    declaredLicense: plainLicense(declared),
    declaredBy: {
      kind: declaredBy.kind,
      ...(declaredBy.kind === 'curation' ? { pullRequest: declaredBy.pullRequest } : {}),
    },
    supporting: chain.value.evidence.filter(({ supports }) => supports).length,
    contradicting: chain.value.evidence.filter(({ supports }) => !supports).length,
    otherEvidence,
    unknown: [...unknown, ...unknownOfChain(chain.value)],
    untrusted: {
      declaredLicense: dataOrNull(declared, textLimits.license),
      ...untrustedOrigin(declaredBy),
      unread: unread.slice(0, 20).map((one) => unreadRow(one)),
    },
    untrustedEvidence: evidence,
    leftOut: room.leftOut,
  };
}

/** `toolDeclarations`: the service joins them with `AND`; for a curation, those that count without it. */
function untrustedOrigin(origin: LicenseChain['declaredBy']): Report {
  if (origin.kind === 'nothing') return {};
  const tools = origin.kind === 'curation' ? (origin.without?.tools ?? []) : origin.tools;
  return {
    ...(origin.kind === 'curation'
      ? {
          curation: dataOrNull(origin.url, textLimits.license),
          licenseWithoutCuration: dataOrNull(origin.without?.declared ?? null, textLimits.license),
        }
      : {}),
    toolDeclarations: tools.slice(0, 20).map(({ tool, declared }) => ({
      tool: dataText(tool, textLimits.name),
      license: dataText(declared, textLimits.license),
    })),
  };
}

function evidenceRows({ evidence }: LicenseChain, room: Room): readonly Report[] {
  const rows = evidence.map(({ path, lines, license, tool, supports, confidence, text }): Report => ({
    supports,
    license: dataText(license, textLimits.license),
    // Without a path it is a statement of the registry or the manifest.
    path: dataOrNull(path, textLimits.name),
    lines: lines && (lines.from === lines.to ? `${lines.from}` : `${lines.from}-${lines.to}`),
    tool: dataText(tool, textLimits.name),
    confidence,
    matchedText: dataOrNull(text, textLimits.text),
  }));
  return room.cut(rows, 'pieces of evidence');
}

function unreadRow({ what, why }: Unread): Report {
  return { what: dataText(what, textLimits.name), because: why.kind === 'problem' ? why.problem.kind : why.kind };
}

function unknownOfChain({ declaredBy, evidence, otherEvidence, unread }: LicenseChain): readonly string[] {
  return [
    declaredBy.kind === 'unknown' ? 'Which tool or curation declared the license is unknown.' : null,
    declaredBy.kind === 'curation' && declaredBy.without === null
      ? 'What the tools declare without the curation is unknown.'
      : null,
    declaredBy.kind === 'nothing' ? 'No license is declared.' : null,
    evidence.length === 0 ? 'No evidence was found in the data that could be read.' : null,
    otherEvidence > 0 ? `${counted(otherEvidence, 'weaker piece')} of evidence are not listed.` : null,
    unread.length > 0
      ? `${counted(unread.length, 'source')} of evidence could not be read, see untrusted.unread: the evidence may be incomplete.`
      : null,
  ].filter((text) => text !== null);
}
