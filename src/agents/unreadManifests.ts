import { LineIndex } from '../core/range.ts';
import type { ManifestProblem } from '../manifests/format.ts';
import type { AgentFolder, AgentManifest } from './agentSource.ts';
import { dataText, type Report, type Room, textLimits } from './toolOutput.ts';
import { counted } from './unknowns.ts';

/** Unread manifests named in one output. */
const mostUnread = 10;

/** How many manifests are unread, and how many in part: dependencies of theirs are missing. */
export function unknownOfManifests(folders: readonly AgentFolder[]): readonly string[] {
  const all = folders.flatMap(({ manifests }) => manifests);
  const unread = all.filter((manifest) => manifest.unread !== null).length;
  const partly = all.filter((manifest) => manifest.unread === null && firstProblem(manifest) !== null).length;
  return [
    unread > 0 ? `${counted(unread, 'manifest')} could not be read: their dependencies are missing here.` : null,
    partly > 0
      ? `${counted(partly, 'manifest')} could be read only in part: some dependencies may be missing here.`
      : null,
  ].filter((text) => text !== null);
}

/** The manifests that are unread, or in part, and why. An abort rejects. */
export async function unreadManifests(
  folders: readonly AgentFolder[],
  room: Room,
  signal: AbortSignal,
): Promise<Report> {
  const rows: Report[] = [];
  for (const { name, manifests } of folders)
    for (const manifest of manifests) {
      const because = manifest.unread ?? firstProblem(manifest)?.message;
      if (because === undefined) continue;
      const line = rows.length < mostUnread ? await lineOf(manifest) : null;
      signal.throwIfAborted();
      rows.push({
        manifest: dataText(name === '' ? manifest.path : `${name}/${manifest.path}`, textLimits.name),
        because: dataText(line === null ? because : `line ${line}: ${because}`, textLimits.name),
      });
    }
  return { untrustedUnreadManifests: room.take(rows, 'unread manifests', mostUnread) };
}

/** The first one for which dependencies may be missing. */
function firstProblem({ problems }: AgentManifest): ManifestProblem | null {
  return problems.find(({ isHarmless }) => isHarmless !== true) ?? null;
}

/** Of the first problem, from 1; `null`: there is none, or the text isn't there any more. */
async function lineOf(manifest: AgentManifest): Promise<number | null> {
  const problem = firstProblem(manifest);
  const text = problem && (await manifest.text());
  return problem && text !== null ? new LineIndex(text).positionAt(problem.range.start).line + 1 : null;
}
