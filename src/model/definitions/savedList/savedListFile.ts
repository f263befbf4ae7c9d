import { type Coordinates, formatCoordinates } from '../../../core/coordinates.ts';
import { toPackageUrl } from '../../../core/packageUrl.ts';

/** Formats for saving and copying a list. */
export type ListForm = 'file' | 'coordinates' | 'packageUrls';

export interface WrittenList {
  readonly text: string;
  /** Components that can't be written in this form, and are missing. */
  readonly missing: readonly Coordinates[];
}

/** Writes a list in the user's order. Every form reads back (`readSavedListText`). */
export function writeSavedList(list: readonly Coordinates[], form: ListForm): WrittenList {
  switch (form) {
    case 'file':
      return { text: fileText(list), missing: [] };
    case 'coordinates':
      return { text: lines(list.map(formatCoordinates)), missing: [] };
    case 'packageUrls': {
      const written = list.map((coordinates) => ({ coordinates, text: toPackageUrl(coordinates) }));
      return {
        text: lines(written.flatMap(({ text }) => text ?? [])),
        missing: written.filter(({ text }) => text === null).map(({ coordinates }) => coordinates),
      };
    }
  }
}

/**
 * The keys are those of the web interface's own list (`filter`, `sortBy`, `coordinates`), so that users who know that
 * one find the components here too. One entry a line: such files live in repositories, where lines are compared.
 */
function fileText(list: readonly Coordinates[]): string {
  const entries = list.map((coordinates) => `    ${JSON.stringify(formatCoordinates(coordinates))}`).join(',\n');
  const body = entries === '' ? '[]' : `[\n${entries}\n  ]`;
  return `{\n  "version": 1,\n  "filter": {},\n  "sortBy": null,\n  "coordinates": ${body}\n}\n`;
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join('');
}
