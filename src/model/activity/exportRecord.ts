/** A list or page exported to a file. Times are milliseconds since the epoch. */
export interface ExportRecord {
  readonly id: string;
  readonly what: 'definitions' | 'coordinates' | 'packageUrls' | 'overview';
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
