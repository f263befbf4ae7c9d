import { csv } from './csv.ts';
import { cycloneDx } from './cycloneDx.ts';
import type { ExportFormat } from './exportFormat.ts';
import { noticeAsHtml, noticeAsMarkdown, noticeAsText } from './noticeForms.ts';
import { spdx } from './spdx.ts';

/** In the order in which they are offered. */
export const exportFormats: readonly ExportFormat[] = [
  noticeAsText,
  noticeAsMarkdown,
  noticeAsHtml,
  cycloneDx,
  spdx,
  csv,
];

/** `null` for an unknown id. */
export function exportFormatOf(id: string): ExportFormat | null {
  return exportFormats.find((one) => one.id === id) ?? null;
}

/** Characters at the beginning of a document that name the program. */
const headLength = 3000;

/** True for a bill of materials that was exported here. */
export function isOwnDocument(text: string): boolean {
  const head = text.slice(0, headLength);
  return exportFormats.some(({ isOwn }) => isOwn?.(head) === true);
}
