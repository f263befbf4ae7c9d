import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { CommandId, Place } from '../../contributions.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import { hintOf } from '../../model/workspace/hints.ts';
import { isUnlocked } from '../../model/workspace/componentNodes.ts';
import type { NewestLicenses } from '../../model/workspace/newestLicenses.ts';
import type { ComponentRows } from './componentRows.ts';
import { hintLabel } from './hintLabels.ts';
import type { ManifestText, ManifestTexts, ShownDependency } from '../common/manifestTexts.ts';
import { titledCommand } from '../common/commandTitles.ts';
import type { SharedParts } from '../common/sharedParts.ts';

/** A longer line ends outside of the window: a hint at its end would not be seen. */
const longestLine = 200;

interface Parts extends Pick<SharedParts, 'components' | 'settings'> {
  readonly texts: ManifestTexts;
  readonly newest: Pick<NewestLicenses, 'want' | 'onDidChange'>;
  readonly facts: Pick<ComponentRows, 'factsOf' | 'lineTooltip'>;
}

/**
 * A hint of the editor, with what its tooltip is made of when it is needed. The editor keeps hints of earlier texts, so
 * a hint refers to its own dependency and not to its text, which has all dependencies of the file.
 */
class LicenseHint extends vscode.InlayHint {
  readonly linked: LinkedDependency;
  readonly place: Place | null;

  constructor(position: vscode.Position, label: string, text: ManifestText, linked: LinkedDependency) {
    const part = new vscode.InlayHintLabelPart(label);
    super(position, [part]);
    const argument = text.argument(linked);
    const command = commandFor(linked);
    if (command) part.command = titledCommand(command, argument);
    this.linked = linked;
    this.place = argument.place;
    this.paddingLeft = true;
  }
}

/** The last request of an editor for the hints of a document, and the response. */
interface Given {
  readonly range: vscode.Range;
  readonly content: string;
}

/**
 * Licenses at the lines of manifests: behind the line of a version, or behind the version itself if a line has several.
 * Made for the visible range only.
 */
export class ManifestHints implements vscode.InlayHintsProvider<LicenseHint>, Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
  readonly #given = new WeakMap<vscode.TextDocument, Given>();

  readonly onDidChangeInlayHints: vscode.Event<void> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    const update = (): void => this.#update();
    for (const event of [parts.components.onDidChange, parts.newest.onDidChange, parts.texts.onDidRead])
      this.#store.add(event(update));
    // The editor may request the hints of a document before it lists the document's editor.
    this.#store.add(vscode.window.onDidChangeVisibleTextEditors(update));
    this.#store.add(
      parts.settings.onDidChange((key) => {
        if (key === 'inlayHints') update();
      }),
    );
    // Manifests may refer to any file; a map lookup excludes files that are no manifests.
    this.#store.add(vscode.languages.registerInlayHintsProvider({ pattern: '**/*' }, this));
  }

  provideInlayHints(document: vscode.TextDocument, range: vscode.Range): LicenseHint[] {
    const hints = this.#hintsIn(document, range);
    this.#given.set(document, { range, content: contentOf(hints) });
    return hints;
  }

  resolveInlayHint(hint: LicenseHint): LicenseHint {
    const { linked, place, label } = hint;
    const [part] = label;
    if (!part || typeof part === 'string') return hint;
    part.tooltip = this.#parts.facts.lineTooltip(linked, place);
    return hint;
  }

  dispose(): void {
    this.#store.dispose();
  }

  #hintsIn(document: vscode.TextDocument, range: vscode.Range): LicenseHint[] {
    const { components, facts, newest, settings, texts } = this.#parts;
    const mode = settings.inlayHints(document.uri);
    const text = mode === 'off' ? null : texts.of(document);
    if (!text) return [];
    // Whole lines: a position at the end of a line depends on what else the line has.
    const { start, end } = document.validateRange(new vscode.Range(range.start.line, 0, range.end.line + 1, 0));
    const shown = text.between({ start: document.offsetAt(start), end: document.offsetAt(end) });
    if (text.isSaved) newest.want(shown.map(({ linked }) => linked).filter(isUnlocked));
    const lines = new Lines(document, shown);
    const hints = new Map<string, LicenseHint>();
    for (const one of shown) {
      const { linked } = one;
      const license = components.licenseOf(linked);
      const { newest: guess, harvest } = facts.factsOf(linked);
      const hint = hintOf({ license, reason: linked.reason, guess, isNew: text.isNew(linked), harvest }, mode);
      if (!hint) continue;
      const position = lines.endOf(one);
      const label = hintLabel(hint);
      // A lock may name a component twice in one place.
      hints.set(`${position.line}:${position.character} ${label}`, new LicenseHint(position, label, text, linked));
    }
    return [...hints.values()];
  }

  /** Makes the editors ask again, if one of the visible ones would get another response. */
  #update(): void {
    const isChanged = vscode.window.visibleTextEditors.some(({ document }) => {
      const given = this.#given.get(document);
      if (!given) return false;
      return contentOf(this.#hintsIn(document, given.range)) !== given.content;
    });
    if (isChanged) this.#changed.fire();
  }
}

/** Positions for hints, by the number of dependencies of a line. */
class Lines {
  readonly #document: vscode.TextDocument;
  readonly #counts = new Map<number, number>();

  constructor(document: vscode.TextDocument, shown: readonly ShownDependency[]) {
    this.#document = document;
    for (const { place } of shown) {
      const { line } = document.positionAt(place.end);
      this.#counts.set(line, (this.#counts.get(line) ?? 0) + 1);
    }
  }

  /** The end of the line, or of the dependency's version if the line has several, or is long. */
  endOf({ place }: ShownDependency): vscode.Position {
    const end = this.#document.positionAt(place.end);
    const { text, range } = this.#document.lineAt(end.line);
    if (this.#counts.get(end.line) === 1 && text.length <= longestLine) return range.end;
    return /["'`]/.test(text.charAt(end.character)) ? end.translate(0, 1) : end;
  }
}

function commandFor(linked: LinkedDependency): CommandId | null {
  if (linked.coordinates?.revision) return 'clearlydefined.openDefinition';
  return isUnlocked(linked) ? 'clearlydefined.showNewestKnown' : null;
}

function contentOf(hints: readonly LicenseHint[]): string {
  return hints
    .map(({ position, label }) => {
      const [part] = label;
      return `${position.line}:${position.character} ${typeof part === 'object' ? part.value : ''}`;
    })
    .join('\n');
}
