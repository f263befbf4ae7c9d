import { percentDecoded } from '../../base/percentDecoded.ts';

/** The parsed address of a page. Texts are decoded unless stated otherwise. */
export interface PageAddress {
  /** Lower case, without `www.`, port and user. */
  readonly host: string;
  /** Segments of the path that are not empty. One that cannot be decoded stays as it is written. */
  readonly path: readonly string[];
  /** The path as it is written, with a slash in front. */
  readonly writtenPath: string;
  readonly query: URLSearchParams;
  /** Without its `#`. */
  readonly fragment: string;
}

/** Reads a web address. `null` for anything else, `javascript:` and `file:` among it. */
export function pageAddress(text: string): PageAddress | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { hostname, pathname, searchParams, hash } = new URL(text);
  const host = hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '');
  return {
    host,
    path: segmentsOf(pathname),
    writtenPath: pathname,
    query: searchParams,
    fragment: percentDecoded(hash.slice(1)),
  };
}

/** A page as it would be at `host/path`: what a git remote or an import path names. */
export function pageAt(host: string, path: string, fragment: string): PageAddress {
  return {
    host: host.toLowerCase().replace(/^www\./, ''),
    path: segmentsOf(path),
    writtenPath: `/${path}`,
    query: new URLSearchParams(),
    fragment,
  };
}

function segmentsOf(path: string): readonly string[] {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map(percentDecoded);
}
