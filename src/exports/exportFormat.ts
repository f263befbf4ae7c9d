import type { Steps } from '../base/steps.ts';
import type { Scope } from '../core/scopes.ts';
import type { ExportedProject } from './exportedComponent.ts';
import type { ComponentNotice } from './notice.ts';

/** A kind of document that components are exported to. */
export interface ExportFormat {
  /** As options of the command line name it. */
  readonly id: string;
  /** In English, as `detail` is: the editor shows both in its language. */
  readonly label: string;
  /** What is in it; `null`: the label says it. */
  readonly detail: string | null;
  /** Usual name of the file. */
  readonly fileName: string;
  /** Of the file's name, without a dot; `null` for none. */
  readonly extension: string | null;
  /** It needs license texts. */
  readonly isNotice: boolean;
  /** Scopes by default; `null`: all. */
  readonly scopes: readonly Scope[] | null;
  /**
   * The text in parts, of which none is long but a license text: joined, a large document would hold the thread.
   * `notices`: of every component, for a notice; empty for others.
   */
  readonly write: (project: ExportedProject, notices: readonly ComponentNotice[]) => Steps<readonly string[]>;
  /**
   * For a document that a scan reads as a bill of materials: whether a text that begins like this was exported here. One
   * that is kept beside the manifests must not feed the next.
   */
  readonly isOwn?: (head: string) => boolean;
}
