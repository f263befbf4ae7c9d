/** Names and parts of a path; longer ones are refused. */
const longestName = 255;
const maxNames = 100;

/** Windows device names, with any extension. */
const devices = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/**
 * The names of an untrusted path, if on every system it leads to a file below its start: nothing absolute, no `..`, no
 * drive, stream or device, no character with a special meaning in a file system. `null` for any other.
 */
export function safePath(path: string): readonly string[] | null {
  const names = path.split('/');
  return names.length <= maxNames && names.every(isSafeName) ? names : null;
}

/** True for exactly one valid name of a file or folder. */
export function isSafeName(name: string): boolean {
  if (name === '' || name.length > longestName) return false;
  // Windows drops trailing dots and blanks: it treats `..` and `. .` alike.
  if (/[. ]$/.test(name) || /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/u.test(name)) return false;
  return !devices.test(name);
}
