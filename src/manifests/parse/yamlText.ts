/**
 * Joins the lines of a scalar as YAML does: one line end is a space, each further one stays. Lines have no white space
 * around them.
 */
export function foldLines(lines: readonly string[]): string {
  let text = lines[0] ?? '';
  let isAfterBlank = false;
  for (const line of lines.slice(1)) {
    if (line === '') {
      text += '\n';
      isAfterBlank = true;
    } else {
      text += isAfterBlank ? line : ` ${line}`;
      isAfterBlank = false;
    }
  }
  return text;
}

/** The text between single quotes. */
export function singleQuoted(raw: string): string {
  const text = raw.includes('\n') ? foldQuoted(raw.split('\n').map(trimmer(raw))) : raw;
  return text.includes("''") ? text.replaceAll("''", "'") : text;
}

/** The text between double quotes; `null` if an escape is invalid. */
export function doubleQuoted(raw: string): string | null {
  if (!raw.includes('\n')) return raw.includes('\\') ? unescape(raw) : raw;
  const lines = raw.split('\n');
  let text = '';
  let breaks = 0;
  let isJoined = true;
  for (const [at, line] of lines.entries()) {
    const isLast = at === lines.length - 1;
    let from = at === 0 ? 0 : skip(line);
    let to = isLast ? line.length : trimEnd(line, from);
    let goesOn = false;
    if (!isLast && endsWithEscape(line, from, to)) {
      // A backslash at the very end of the line joins it to the next; one before white space keeps that.
      if (to === line.length || line.charCodeAt(to) === 0x0d) {
        goesOn = true;
        to--;
      } else to++;
    }
    from = Math.min(from, to);
    if (from === to && at > 0 && !isLast && !goesOn) {
      breaks++;
      continue;
    }
    if (at > 0) text += breaks > 0 ? '\n'.repeat(breaks) : isJoined ? '' : ' ';
    const piece = unescape(line.slice(from, to));
    if (piece === null) return null;
    text += piece;
    breaks = 0;
    isJoined = goesOn;
  }
  return text;
}

/** Blank lines at both ends count too: the quotes keep them. */
function foldQuoted(lines: readonly string[]): string {
  let text = lines[0] ?? '';
  let breaks = 0;
  for (const [at, line] of lines.slice(1).entries()) {
    if (line === '' && at < lines.length - 2) breaks++;
    else {
      text += breaks > 0 ? '\n'.repeat(breaks) : ' ';
      text += line;
      breaks = 0;
    }
  }
  return text;
}

/** Takes white space off the ends of lines that meet another line. */
function trimmer(raw: string): (line: string, at: number, lines: readonly string[]) => string {
  return (line, at, lines) => {
    const from = at === 0 ? 0 : skip(line);
    const to = at === lines.length - 1 ? line.length : trimEnd(line, from);
    return raw.length === 0 ? '' : line.slice(Math.min(from, to), to);
  };
}

function skip(line: string): number {
  let at = 0;
  while (at < line.length && line.charCodeAt(at) <= 0x20) at++;
  return at;
}

function trimEnd(line: string, from: number): number {
  let at = line.length;
  while (at > from && line.charCodeAt(at - 1) <= 0x20) at--;
  return at;
}

function endsWithEscape(line: string, from: number, to: number): boolean {
  let at = to;
  while (at > from && line.charCodeAt(at - 1) === 0x5c) at--;
  return (to - at) % 2 === 1;
}

function unescape(raw: string): string | null {
  if (!raw.includes('\\')) return raw;
  let isFaulty = false;
  const text = raw.replace(escape, (written: string, ...hex: (string | undefined)[]) => {
    const plain = simple[written.charAt(1)];
    if (written.length === 2 && plain !== undefined) return plain;
    const code = Number.parseInt(hex[0] ?? hex[1] ?? hex[2] ?? '', 16);
    if (code <= 0x10ffff) return String.fromCodePoint(code);
    isFaulty = true;
    return written;
  });
  return isFaulty ? null : text;
}

const escape = /\\(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|[^]|$)/g;

const simple: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1B',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  N: '\x85',
  _: '\xA0',
  L: '\u2028',
  P: '\u2029',
});
