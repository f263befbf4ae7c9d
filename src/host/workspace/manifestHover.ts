import * as vscode from 'vscode';

import type { Disposable } from '../../base/disposable.ts';
import type { Place } from '../../contributions.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { ComponentItems } from './componentItems.ts';
import { lineMarkdown } from './lineMarkdown.ts';
import type { ManifestTexts } from './manifestTexts.ts';

interface MarkdownParts {
  readonly items: ComponentItems;
  now(): number;
}

/** The data on a dependency of a document, for hovers and tooltips of hints. */
export class DependencyMarkdown {
  readonly #parts: MarkdownParts;

  constructor(parts: MarkdownParts) {
    this.#parts = parts;
  }

  /** `place`: that of `ManifestText.argument`. */
  of(linked: LinkedDependency, place: Place | null): vscode.MarkdownString {
    const { items } = this.#parts;
    return lineMarkdown(linked, items.loadableOf(linked), {
      now: this.#parts.now(),
      place,
      local: items.localOf(linked),
      draft: items.draftOf(linked),
      harvest: items.harvestOf(linked),
      found: items.suggestionFor(linked),
      findings: items.policyFindingsOf(linked),
      newest: items.newestOf(linked),
      pending: items.pendingOf(linked),
    });
  }
}

interface Parts {
  readonly texts: ManifestTexts;
  readonly markdown: DependencyMarkdown;
}

/** Shows data on the dependency under the mouse, in manifests and lock files. */
export class ManifestHover implements vscode.HoverProvider {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  register(): Disposable {
    // Manifests may refer to any file; a map lookup excludes files that are no manifests.
    return vscode.languages.registerHoverProvider({ pattern: '**/*' }, this);
  }

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | null {
    const { texts, markdown } = this.#parts;
    const text = texts.of(document);
    const shown = text?.at(document.offsetAt(position));
    if (!text || !shown) return null;
    const { linked, name, place } = shown;
    const range = new vscode.Range(document.positionAt(name.start), document.positionAt(place.end));
    return new vscode.Hover(markdown.of(linked, text.argument(linked).place), range);
  }
}
