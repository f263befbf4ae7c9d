import type { Steps } from '../../base/steps.ts';

/**
 * The sort key of a name: comparing keys by code unit gives the natural order. Case and diacritics are ignored, a run
 * of digits counts as a number (`f9` before `f10`). Different names may have the same key. Tens of thousands of names
 * are sorted at once: comparing prepared keys takes a twentieth of a collator's time.
 */
export function naturalKey(name: string): string {
  if (!special.test(name)) return name;
  const plain = other.test(name) ? name.normalize('NFD').replace(marks, '') : name;
  return plain.toLowerCase().replace(digits, numberKey);
}

const special = /[0-9A-Z\u0080-\uFFFF]/;
const other = /[\u0080-\uFFFF]/;
const marks = /\p{M}+/gu;
const digits = /[0-9]+/g;

/** Longer numbers sort after shorter ones; all of them where digits stand among other characters. */
function numberKey(run: string): string {
  const digitsAlone = run.charCodeAt(0) === 0x30 ? run.replace(/^0+/, '') : run;
  return `0${String.fromCharCode(Math.min(0x30 + digitsAlone.length, 0xffff))}${digitsAlone}`;
}

/** Characters of paths between two pauses. */
const slice = 65_536;

/**
 * The sort keys of folder paths: part by part, so that everything below a folder directly follows it. No two paths have
 * the same key. U+0000 ends a part and U+0001 separates its key from its text, so neither may occur in a part. Parts
 * repeat from path to path, and a path may have hundreds of thousands.
 */
export function* folderKeys(paths: readonly string[]): Steps<readonly string[]> {
  const keyOfPart = new Map<string, string>();
  const keys: string[] = [];
  let worked = 0;
  for (const path of paths) {
    const pieces: string[] = [];
    for (let from = 0; from < path.length;) {
      const slash = path.indexOf('/', from);
      const to = slash < 0 ? path.length : slash;
      const part = path.slice(from, to);
      let key = keyOfPart.get(part);
      if (key === undefined) keyOfPart.set(part, (key = partKey(part)));
      pieces.push(key);
      worked += to - from + 16;
      from = to + 1;
      if (worked < slice) continue;
      worked = 0;
      yield;
    }
    keys.push(pieces.join(''));
  }
  return keys;
}

function partKey(part: string): string {
  const text = controls.test(part) ? part.replace(eachControl, escaped) : part;
  return `${naturalKey(text)}\u0001${text}\u0000`;
}

// oxlint-disable-next-line no-control-regex -- these characters are intended
const controls = /[\u0000-\u0002]/;
// oxlint-disable-next-line no-control-regex -- these characters are intended
const eachControl = /[\u0000-\u0002]/g;

function escaped(control: string): string {
  return `\u0002${'abc'[control.charCodeAt(0)]}`;
}
