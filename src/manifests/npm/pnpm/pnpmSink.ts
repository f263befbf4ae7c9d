import type { SourceRange } from '../../../core/range.ts';
import { LockTexts } from '../lockKeys.ts';

/** A value of the text, without quotes, and its place. */
export interface Word extends SourceRange {
  readonly text: string;
}

/** Lists of a project, in a lock of any version. */
export type PnpmList = 'dependencies' | 'devDependencies' | 'optionalDependencies' | 'specifiers';

export const pnpmLists: ReadonlySet<string> = new Set<PnpmList>([
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'specifiers',
]);

/** `resolution` of a package: where it is from. What is not there is `undefined`. */
export type PnpmResolution = Readonly<Record<string, string | undefined>>;

/** A package, or a snapshot of one. One object is filled again for each. */
export class PnpmEntry {
  key: Word = { text: '', start: 0, end: 0 };
  name: string | null = null;
  version: Word | null = null;
  resolution: PnpmResolution | null = null;
  isDev = false;
  isOptional = false;
  /** Its needs: a name and a reference in turns. */
  readonly needs: LockTexts;
  /** Beside the pairs of `needs`: whether it can do without. */
  readonly optionals: boolean[] = [];

  constructor(text: string) {
    this.needs = new LockTexts(text);
  }

  begin(key: Word): void {
    this.key = key;
    this.name = null;
    this.version = null;
    this.resolution = null;
    this.isDev = false;
    this.isOptional = false;
    this.needs.clear();
    if (this.optionals.length > 0) this.optionals.length = 0;
  }
}

/** Receives the content of a pnpm-lock.yaml, in the order of the text. */
export interface PnpmSink {
  /** Another document begins: the last one is the project's, those before it lock pnpm itself. */
  document(): void;
  /** `lockfileVersion`, which comes before all else. */
  version(text: string): void;
  /** A project: its folder as the lock has it. */
  importer(folder: string): void;
  /**
   * A project's requirement and its result. Old locks have the requirement in a separate list: `null`, or an empty
   * reference.
   */
  asked(folder: string, list: PnpmList, name: string, requirement: string | null, reference: string): void;
  overridden(selector: string): void;
  package(entry: PnpmEntry): void;
  /** Version 9 and later: a package with its peers. */
  snapshot(entry: PnpmEntry): void;
}
