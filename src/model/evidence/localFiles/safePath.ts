/** Names and parts of a path; longer ones are refused. */
const longestName = 255;
const mostNames = 100;

/** What Windows takes for a device, whatever its ending. */
const devices = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/**
 * The names of a path that a stranger wrote, if it leads to a file below where it begins, on every system: nothing absolute,
 * no `..`, no drive, stream or device, no character that a file system reads as something else. `null` for any other.
 */
export function safePath(path: string): readonly string[] | null {
  const names = path.split('/');
  return names.length <= mostNames && names.every(isSafeName) ? names : null;
}

/** One name of a file or folder, and nothing but that. */
export function isSafeName(name: string): boolean {
  if (name === '' || name.length > longestName) return false;
  // Windows drops dots and blanks at the end: `..` and `. .` are the same to it.
  if (/[. ]$/.test(name) || /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/u.test(name)) return false;
  return !devices.test(name);
}
