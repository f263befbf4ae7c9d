/** In UTF-16 units. No file system has longer paths; a page accepts no longer text. */
const longest = 4096;

/**
 * The page's identifier of a file or folder: its path or, if too long for any file system, a shorter text that is
 * stable and almost certainly unique.
 */
export function addressOf(path: string): string {
  if (path.length <= longest) return path;
  const end = `…${path.length}:${hashOf(path)}`;
  return path.slice(0, longest - end.length) + end;
}

/** FNV-1a. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
