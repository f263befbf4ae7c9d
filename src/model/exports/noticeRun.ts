import { Limiter } from '../../base/limiter.ts';
import type { Result } from '../../base/result.ts';
import { type Coordinates, formatCoordinates } from '../../core/coordinates.ts';
import type { Problem, ServiceProblem } from '../../core/problem.ts';
import type { ExportedComponent } from '../../exports/exportedComponent.ts';
import { type ComponentNotice, type Notice, type NoticeGap, longestNotice } from '../../exports/notice.ts';
import type { NoticeAnswer } from '../../service/notices.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { LocalRoots } from '../evidence/localFiles/candidate.ts';
import { localLicenseTexts } from '../evidence/localFiles/licenseTexts.ts';
import type { LocalFileReader, LocalPlace } from '../evidence/localFiles/localFile.ts';
import { rememberingReader } from '../evidence/localFiles/rememberingReader.ts';

export interface NoticeRunParts {
  readonly client: Pick<ServiceClient, 'notices'>;
  readonly files: LocalFileReader;
  /** Where a component may be installed. */
  readonly rootsOf: (component: ExportedComponent) => LocalRoots;
  /** A place as the notice file names it: inside the workspace or inside a cache. */
  readonly labelOf: (place: LocalPlace) => { readonly path: string; readonly isCache: boolean };
  readonly onProgress: (stage: 'notices' | 'localTexts', done: number, total: number) => void;
}

export interface NoticeRunResult {
  /** One per component, in the same order. */
  readonly notices: readonly ComponentNotice[];
  /** Why the service did not answer for some; `null` if it did for all. */
  readonly problem: Problem | null;
}

/** Concurrent searches on disk. */
const maxSearches = 4;

/**
 * The notice of every component: the service's text; without one, or with a general one, the license files of the
 * installed package; else the gap. A failure of the service leaves gaps, never a failure of the whole. An abort rejects
 * with the signal's reason.
 */
export async function runNotices(
  components: readonly ExportedComponent[],
  parts: NoticeRunParts,
  signal: AbortSignal,
): Promise<NoticeRunResult> {
  const { answers, problem } = await requestNotices(components, parts, signal);
  const fromService = components.map((component) => noticeFrom(component, answers));
  const wanted = fromService.filter(({ notice }) => typeof notice === 'string' || notice.origin.kind === 'general');
  const files = rememberingReader(parts.files);
  const limiter = new Limiter(maxSearches);
  let done = 0;
  const local = new Map<ExportedComponent, Notice>();
  await Promise.all(
    wanted.map(({ component }) =>
      limiter.run(async () => {
        const found = await localNotice(component, { ...parts, files });
        if (found) local.set(component, found);
        parts.onProgress('localTexts', ++done, wanted.length);
      }, signal),
    ),
  );
  signal.throwIfAborted();
  const notices = fromService.map((one) => {
    const found = local.get(one.component);
    return found ? { ...one, notice: limited(found) } : one;
  });
  return { notices, problem };
}

type Answers = ReadonlyMap<string, Result<NoticeAnswer, ServiceProblem>>;

/** Only for components that can have a notice: asking for an unknown one would queue it for harvest. */
async function requestNotices(
  components: readonly ExportedComponent[],
  { client, onProgress }: NoticeRunParts,
  signal: AbortSignal,
): Promise<{ readonly answers: Answers; readonly problem: Problem | null }> {
  const wanted = components.flatMap((component) => (mayHaveNotice(component) ? (coordinatesOf(component) ?? []) : []));
  const answers = new Map<string, Result<NoticeAnswer, ServiceProblem>>();
  let problem: Problem | null = null;
  if (wanted.length > 0)
    await client.notices(wanted, signal, (results) => {
      for (const { coordinates, result } of results) {
        answers.set(formatCoordinates(coordinates), result);
        if (!result.ok && result.problem.kind !== 'privateName') problem ??= result.problem;
      }
      onProgress('notices', answers.size, wanted.length);
    });
  return { answers, problem };
}

/** As the definition has them: a version may be spelled in another form, and a Gradle plugin has another name (service-api.md 2.2). */
function coordinatesOf({ coordinates, definition }: ExportedComponent): Coordinates | null {
  return definition?.coordinates.revision ? definition.coordinates : coordinates;
}

/** The service leaves out components without a declared license. */
function mayHaveNotice({ state, coordinates }: ExportedComponent): boolean {
  if (coordinates === null || coordinates.revision === null) return false;
  return ['expression', 'licenseRef', 'other', 'none', 'failed'].includes(state);
}

function noticeFrom(component: ExportedComponent, answers: Answers): ComponentNotice {
  const license = component.definition?.declared ?? null;
  const coordinates = coordinatesOf(component);
  const answer = coordinates ? answers.get(formatCoordinates(coordinates)) : undefined;
  const unknown = { component, license, website: null, copyrights: [] };
  if (!answer) return { ...unknown, notice: gapOf(component) };
  if (!answer.ok) return { ...unknown, notice: 'failed' };
  const found = answer.value;
  if (found.kind !== 'notice') return { ...unknown, notice: gapFor(found.kind) };
  const { text, website, copyrights } = found;
  const declared = license ?? found.license;
  const trimmed = text.trim();
  // For a compound expression the service gives the expression instead of a text (service-api.md 7).
  const hasText = trimmed !== '' && trimmed !== declared?.trim() && trimmed !== found.license?.trim();
  const origin = { kind: isGeneral(trimmed) ? 'general' : 'service' } as const;
  return {
    component,
    license: declared,
    website,
    copyrights: copyrights.slice(0, maxCopyrights),
    notice: hasText ? limited({ text, origin }) : 'noText',
  };
}

/** Of one component: more are scanner noise. */
const maxCopyrights = 1000;

/** Placeholders near the top, as the SPDX texts of short licenses have; long ones have them in an appendix. */
function isGeneral(text: string): boolean {
  return /<(?:year|copyright holders?|owner|organization)>/i.test(text.slice(0, 400));
}

function limited(notice: Notice): Notice | NoticeGap {
  return notice.text.length > longestNotice ? 'tooLong' : notice;
}

function gapOf({ state }: ExportedComponent): NoticeGap {
  switch (state) {
    case 'notHarvested':
      return 'notHarvested';
    case 'noAssertion':
    case 'notFound':
      return 'noLicense';
    case 'cannotBeLookedUp':
    case 'notLookedUpYet':
      return 'notLookedUp';
    case 'failed':
    case 'loading':
      return 'failed';
    case 'expression':
    case 'licenseRef':
    case 'other':
    case 'none':
      return 'noText';
  }
}

function gapFor(kind: 'noDefinition' | 'noLicense' | 'leftOut'): NoticeGap {
  if (kind === 'noDefinition') return 'notHarvested';
  return kind === 'noLicense' ? 'noLicense' : 'noText';
}

async function localNotice(
  component: ExportedComponent,
  { files, rootsOf, labelOf }: Pick<NoticeRunParts, 'files' | 'rootsOf' | 'labelOf'>,
): Promise<Notice | null> {
  const { installed } = component;
  if (installed === null || installed.revision === null) return null;
  const wanted = { ...installed, revision: installed.revision };
  const texts = await localLicenseTexts(wanted, rootsOf(component), files);
  if (texts.length === 0) return null;
  const labels = texts.map(({ place, entry }) => {
    const { path, isCache } = labelOf(place);
    return { path: entry === null ? path : `${path}!/${entry}`, isCache };
  });
  return {
    text: texts.map(({ text }) => text.trim()).join('\n\n'),
    origin: { kind: 'local', files: labels.map(({ path }) => path), isCache: labels.some(({ isCache }) => isCache) },
  };
}
