import type { Steps } from '../base/steps.ts';
import type { Scope } from '../manifests/format.ts';
import { csvText } from './csv.ts';
import { cycloneDxText } from './cycloneDx.ts';
import type { ExportedProject } from './exportedComponent.ts';
import { type ComponentNotice, noticeDocument } from './notice.ts';
import { noticeHtml, noticeMarkdown, noticeText } from './noticeForms.ts';
import { spdxText } from './spdx.ts';

/** As options of the command line name them. */
export type ExportFormat = 'notice' | 'notice-md' | 'notice-html' | 'cyclonedx' | 'spdx' | 'csv';

export interface ExportFormatFacts {
  readonly format: ExportFormat;
  /** Usual name of the file. */
  readonly fileName: string;
  /** Of the file's name, without a dot; `null` for none. */
  readonly extension: string | null;
  /** It needs license texts. */
  readonly isNotice: boolean;
  /** Scopes by default; `null`: all. */
  readonly scopes: readonly Scope[] | null;
}

/** A notice is for what ships; the others describe everything. */
export const exportFormats: readonly ExportFormatFacts[] = [
  { format: 'notice', fileName: 'NOTICE', extension: null, isNotice: true, scopes: ['runtime'] },
  { format: 'notice-md', fileName: 'NOTICE.md', extension: 'md', isNotice: true, scopes: ['runtime'] },
  { format: 'notice-html', fileName: 'NOTICE.html', extension: 'html', isNotice: true, scopes: ['runtime'] },
  { format: 'cyclonedx', fileName: 'bom.cdx.json', extension: 'json', isNotice: false, scopes: null },
  { format: 'spdx', fileName: 'bom.spdx.json', extension: 'json', isNotice: false, scopes: null },
  { format: 'csv', fileName: 'components.csv', extension: 'csv', isNotice: false, scopes: null },
];

export function factsOfFormat(format: string): ExportFormatFacts | null {
  return exportFormats.find((one) => one.format === format) ?? null;
}

/**
 * The text in parts, of which none is long but a license text: joined, a large document would hold the thread.
 * `notices`: of every component, for the notice formats; ignored by the others.
 */
export function* exportText(
  format: ExportFormat,
  project: ExportedProject,
  notices: readonly ComponentNotice[],
): Steps<readonly string[]> {
  switch (format) {
    case 'notice':
      return yield* noticeText(yield* noticeDocument(project, notices));
    case 'notice-md':
      return yield* noticeMarkdown(yield* noticeDocument(project, notices));
    case 'notice-html':
      return yield* noticeHtml(yield* noticeDocument(project, notices));
    case 'cyclonedx':
      return yield* cycloneDxText(project);
    case 'spdx':
      return yield* spdxText(project);
    case 'csv':
      return yield* csvText(project);
  }
}

/** Characters at the beginning of a document that name the program. */
const headLength = 3000;

/** True for a bill of materials that was exported here: one that is kept beside the manifests must not feed the next. */
export function isOwnDocument(text: string): boolean {
  const head = text.slice(0, headLength);
  const isCycloneDx = head.includes('"bomFormat": "CycloneDX"') && head.includes('"name": "clearlydefined"');
  return isCycloneDx || head.includes('"Tool: clearlydefined-');
}
