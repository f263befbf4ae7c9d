import { counted } from '../base/counted.ts';
import { LineIndex } from '../core/range.ts';
import type { ManifestProblem } from '../manifests/format.ts';
import type { AgentFolder, AgentManifest } from './agentSource.ts';
import { dataText, type Report, type Room, textLimits } from './toolOutput.ts';

/** Unread manifests named in one output. */
const maxUnread = 10;

/** How many manifests are unread, and how many in part: dependencies of theirs are missing. */
export function unknownOfManifests(folders: readonly AgentFolder[]): readonly string[] {
  const all = folders.flatMap(({ manifests }) => manifests);
  const unread = all.filter((manifest) => manifest.unread !== null).length;
  const partly = all.filter((manifest) => partProblem(manifest) !== null).length;
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
      const problem = partProblem(manifest);
      const because = manifest.unread ?? problem?.message;
      if (because === undefined) continue;
      const line = problem && rows.length < maxUnread ? await lineOf(problem, manifest) : null;
      signal.throwIfAborted();
      rows.push({
        manifest: dataText(name === '' ? manifest.path : `${name}/${manifest.path}`, textLimits.name),
        because: dataText(line === null ? because : `line ${line}: ${because}`, textLimits.name),
      });
    }
  return { untrustedUnreadManifests: room.cut(rows, 'unread manifests', maxUnread) };
}

/** The first problem of a manifest that was read, for which dependencies may be missing. */
function partProblem({ unread, problems }: AgentManifest): ManifestProblem | null {
  // An unread manifest may still have the problems of an earlier text.
  return unread === null ? (problems.find(({ isHarmless }) => isHarmless !== true) ?? null) : null;
}

/** From 1; `null`: the text isn't there any more. */
async function lineOf({ range }: ManifestProblem, manifest: AgentManifest): Promise<number | null> {
  const text = await manifest.text();
  return text === null ? null : new LineIndex(text).positionAt(range.start).line + 1;
}
