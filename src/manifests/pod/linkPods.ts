import { folderOf } from '../folders.ts';
import type { WorkspaceFile } from '../link.ts';
import { type LockRules, linkLocked } from '../linking/linkLocked.ts';
import { withScopes } from '../linking/lockedScopes.ts';
import type { LinkContext, LinkerResult } from '../linking/linker.ts';

/** Links the files of CocoaPods: a Podfile.lock speaks for the Podfile beside it, whose targets decide what ships. */
export function linkPods(files: readonly WorkspaceFile[], context: LinkContext): LinkerResult {
  const linked = linkLocked(files, context, rules);
  return withScopes(linked, ({ reading: { facts } }) => (facts.kind === 'podLock' ? facts : null));
}

const rules: LockRules = {
  keyOf: ({ name }) => name,
  covers: (lock, manifest) => folderOf(lock.path) === folderOf(manifest.path),
};
