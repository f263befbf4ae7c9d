import { folderOf } from '../folders.ts';
import type { WorkspaceFile } from '../link.ts';
import { pypiFacts } from './pypiFacts.ts';
import type { PypiLockTool } from './pypiFacts.ts';
import type { PypiProjects } from './pypiProjects.ts';

/** Which of several locks in one folder decides for a pyproject.toml; the others are listed all the same. */
const tools: readonly PypiLockTool[] = ['uv', 'poetry', 'pdm', 'pylock', 'pipenv'];

/** Lower comes first. */
export function lockRank(file: WorkspaceFile): number {
  const facts = pypiFacts(file.reading.facts);
  return facts?.sort === 'lock' ? tools.indexOf(facts.tool) : -1;
}

export function isUvLock(file: WorkspaceFile): boolean {
  const facts = pypiFacts(file.reading.facts);
  return facts?.sort === 'lock' && facts.tool === 'uv';
}

/**
 * Whether a lock speaks for a manifest in its folder or below: a new member of a workspace isn't in its lock yet. For compiled
 * requirements see `CompiledFiles`.
 */
export function covers(lock: WorkspaceFile, manifest: WorkspaceFile, projects: PypiProjects): boolean {
  const [own, asked] = [pypiFacts(lock.reading.facts), pypiFacts(manifest.reading.facts)];
  if (own?.sort !== 'lock' || !asked || asked.sort === 'lock') return false;
  const [folder, place] = [folderOf(lock.path), folderOf(manifest.path)];
  if (own.tool === 'pipenv' || asked.sort === 'pipfile') {
    return own.tool === 'pipenv' && asked.sort === 'pipfile' && folder === place;
  }
  if (asked.sort === 'requirements' && !manifest.path.endsWith('.in')) return false;
  if (folder === place || own.members.has(folder === '' ? place : place.slice(folder.length + 1))) return true;
  return own.tool === 'uv' && projects.workspaceOf(place) === folder;
}
