import * as vscode from 'vscode';

import type { ComponentRows } from './componentRows.ts';
import type { ManifestTexts } from '../common/manifestTexts.ts';
import { rangeIn } from '../common/ranges.ts';

interface Parts {
  readonly texts: Pick<ManifestTexts, 'of'>;
  readonly facts: Pick<ComponentRows, 'lineTooltip'>;
}

/** Shows data on the dependency under the mouse, in manifests and lock files. */
export function registerManifestHover({ facts, texts }: Parts): vscode.Disposable {
  // Manifests may refer to any file; a map lookup excludes files that are no manifests.
  return vscode.languages.registerHoverProvider(
    { pattern: '**/*' },
    {
      provideHover: (document, position) => {
        const text = texts.of(document);
        const shown = text?.at(document.offsetAt(position));
        if (!text || !shown) return null;
        const { linked, name, place } = shown;
        const range = rangeIn(document, { start: name.start, end: place.end });
        return new vscode.Hover(facts.lineTooltip(linked, text.argument(linked).place), range);
      },
    },
  );
}
