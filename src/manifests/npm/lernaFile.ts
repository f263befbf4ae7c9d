import { readJson } from '../parse/json.ts';
import { readWorkspaceGlobs } from './workspaceGlobs.ts';

/** Longer files are no settings; JSON is read in one go. */
const maxLength = 100_000;

/**
 * The globs of a lerna.json (Lerna docs, "lerna.json", `packages`); the usual ones where it names none. `text`: `null` for a file
 * that can't be read, which may name any folder.
 */
export function readLernaGlobs(text: string | null): readonly string[] {
  if (text === null || text.length > maxLength) return ['**'];
  const document = readJson(text);
  return readWorkspaceGlobs(document, document.member(document.root, 'packages')) ?? ['packages/*'];
}
