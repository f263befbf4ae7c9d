declare module '@yarnpkg/lockfile' {
  /** A block as yarn 1 reads it; one object for all its keys. */
  export interface LockfileEntry {
    readonly version: string;
    readonly resolved?: string;
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly optionalDependencies?: Readonly<Record<string, string>>;
  }

  export function parse(text: string): {
    readonly type: 'success' | 'merge' | 'conflict';
    readonly object: Readonly<Record<string, LockfileEntry>>;
  };
}
