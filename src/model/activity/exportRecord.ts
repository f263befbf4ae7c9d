/** What a file has: the user's list in one of its forms, or the workspace's components. */
export const exportedWhats = ['definitions', 'coordinates', 'packageUrls', 'components', 'overview'] as const;

export type ExportedWhat = (typeof exportedWhats)[number];

/** A list or page exported to a file. Times are milliseconds since the epoch. */
export interface ExportRecord {
  readonly id: string;
  readonly what: ExportedWhat;
  /** Address of the file. */
  readonly uri: string;
  readonly entries: number;
  readonly startedAt: number;
  readonly state:
    | { readonly kind: 'writing' }
    | { readonly kind: 'written'; readonly at: number; readonly bytes: number }
    /** `detail`: the platform's error code. */
    | { readonly kind: 'failed'; readonly at: number; readonly detail: string };
}
