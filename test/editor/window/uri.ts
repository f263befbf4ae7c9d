import path from 'node:path';

interface Parts {
  readonly scheme: string;
  readonly authority?: string;
  readonly path?: string;
  readonly query?: string;
  readonly fragment?: string;
}

/** VS Code's `Uri`, as far as the extension uses it. */
export class Uri {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;

  constructor({ scheme, authority = '', path = '', query = '', fragment = '' }: Parts) {
    this.scheme = scheme;
    this.authority = authority;
    this.path = path;
    this.query = query;
    this.fragment = fragment;
  }

  static file(file: string): Uri {
    const slashed = file.replaceAll('\\', '/');
    return new Uri({ scheme: 'file', path: slashed.startsWith('/') ? slashed : `/${slashed}` });
  }

  static from(parts: Parts): Uri {
    return new Uri(parts);
  }

  static parse(text: string): Uri {
    const match = /^(?:([a-z][\w+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is.exec(text);
    const [, scheme = 'file', authority = '', at = '', query = '', fragment = ''] = match ?? [];
    const [decodedPath, decodedQuery, decodedFragment] = [at, query, fragment].map(decoded);
    return new Uri({
      scheme,
      authority: decoded(authority),
      path: decodedPath || (/^(?:https?|file)$/.test(scheme) ? '/' : ''),
      query: decodedQuery ?? '',
      fragment: decodedFragment ?? '',
    });
  }

  static joinPath(base: Uri, ...segments: readonly string[]): Uri {
    return base.with({ path: path.posix.join(base.path || '/', ...segments) });
  }

  /** On Windows a drive has a small letter. */
  get fsPath(): string {
    const [, drive, rest = ''] = /^\/([a-z]):(.*)$/i.exec(this.path) ?? [];
    return drive === undefined ? this.path : path.win32.normalize(`${drive.toLowerCase()}:${rest}`);
  }

  with(change: Partial<Parts>): Uri {
    return new Uri({ ...this.toJSON(), ...change });
  }

  toString(skipsEncoding = false): string {
    const encode = skipsEncoding ? (text: string): string => text : encoded;
    const authority = this.authority || this.scheme === 'file' ? `//${this.authority}` : '';
    const query = this.query ? `?${skipsEncoding ? this.query : encodeURIComponent(this.query)}` : '';
    const fragment = this.fragment ? `#${encode(this.fragment)}` : '';
    return `${this.scheme}:${authority}${encode(this.path)}${query}${fragment}`;
  }

  toJSON(): Required<Parts> {
    const { scheme, authority, query, fragment } = this;
    return { scheme, authority, path: this.path, query, fragment };
  }
}

function encoded(text: string): string {
  return text.split('/').map(encodeURIComponent).join('/');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
