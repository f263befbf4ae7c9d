import type { ListedFormat } from './format.ts';

interface NamedFile {
  readonly format: ListedFormat;
  /** The one of several formats that has the file: the first. */
  readonly place: number;
  /** Expression of the path's end. */
  readonly source: string;
  /** Of that expression, once a path was compared with it. */
  pattern: RegExp | null;
}

/**
 * Finds formats by file names. A scan checks every file, and nearly all have none: one look-up of the name, and one
 * expression for all names with stars in them, decide.
 */
export class FileNames {
  /** By the last part of the name, in lower case. */
  readonly #plain = new Map<string, NamedFile[]>();
  readonly #starred: NamedFile[] = [];
  readonly #anyStarred: RegExp;

  constructor(formats: readonly ListedFormat[]) {
    for (const [place, format] of formats.entries())
      for (const fileName of format.fileNames) {
        const file = { format, place, source: sourceOf(fileName), pattern: null };
        const last = fileName.slice(fileName.lastIndexOf('/') + 1).toLowerCase();
        if (last.includes('*')) this.#starred.push(file);
        else this.#plain.set(last, [...(this.#plain.get(last) ?? []), file]);
      }
    this.#anyStarred = endingWith(this.#starred.map(({ source }) => source).join('|') || '^$', true);
  }

  /** The format of a file, by its path inside the workspace folder, with slashes. */
  formatOf(path: string): ListedFormat | undefined {
    const plain = this.#plain.get(path.slice(path.lastIndexOf('/') + 1).toLowerCase()) ?? [];
    const starred = this.#anyStarred.test(path) ? this.#starred : [];
    let found: NamedFile | undefined;
    for (const file of [...plain, ...starred])
      if ((found === undefined || file.place < found.place) && isOf(file, path)) found = file;
    return found?.format;
  }
}

function isOf(file: NamedFile, path: string): boolean {
  return (file.pattern ??= endingWith(file.source, file.format.isAnyCase ?? false)).test(path);
}

function endingWith(source: string, isAnyCase: boolean): RegExp {
  return new RegExp(`(?:^|/)(?:${source})$`, isAnyCase ? 'i' : '');
}

/** A star stands for anything in one part of the path, `**` for any folders in each other. */
function sourceOf(fileName: string): string {
  return fileName
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'));
}
