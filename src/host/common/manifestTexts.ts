import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { mayHaveDigest, textDigest } from '../../base/textDigest.ts';
import type { ComponentArgument } from '../../contributions.ts';
import type { SourceRange } from '../../core/range.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { Inventory } from '../../model/workspace/inventory.ts';
import type { InventoryManifest } from '../../model/workspace/inventoryFile.ts';
import { dependenciesBetween, licensePlace, TextEdits } from '../../model/workspace/textPlaces.ts';
import { placeArgument } from './componentArgument.ts';
import type { OtherTexts } from './otherTexts.ts';
import { rangeIn } from './ranges.ts';
import { keyOf, placeInWorkspace } from './scannedFiles.ts';

/** A dependency where a document shows it now. */
export interface ShownDependency {
  readonly linked: LinkedDependency;
  readonly name: SourceRange;
  /** That of `licensePlace`. */
  readonly place: SourceRange;
}

/** The dependencies of a document, at their current places. */
export interface ManifestText {
  /** `null`: the text is another one than the file's, such as an earlier revision beside it. */
  readonly manifest: InventoryManifest | null;
  readonly dependencies: readonly LinkedDependency[];
  /** The names are those of a saved text, and may be sent. */
  readonly isSaved: boolean;
  /** The dependency whose name or version covers the offset. */
  at(offset: number): ShownDependency | undefined;
  /** Those whose name or version touches the range. */
  between(range: SourceRange): readonly ShownDependency[];
  /** A dependency of `dependencies`, where the document shows it; `undefined`: it doesn't any more. */
  shown(linked: LinkedDependency): ShownDependency | undefined;
  /** The line was added, or its requirement changed, since the document was read first. */
  isNew(linked: LinkedDependency): boolean;
  /** The argument of commands on the dependency. */
  argument(linked: LinkedDependency): ComponentArgument;
}

/** What is known of one document. */
interface State {
  /** The reading of the text as it was before `edits`. */
  reading: { readonly manifest: InventoryManifest; readonly edits: TextEdits } | null;
  /** Names and requirements of the first reading. */
  first: ReadonlySet<string> | null;
  /** The text's digest, by the document's version. */
  digest: { readonly version: number; readonly text: string } | null;
}

interface Parts {
  readonly inventory: Pick<Inventory, 'manifest'>;
  /** Texts that the inventory doesn't have. */
  readonly others: OtherTexts;
}

/**
 * Places of dependencies in documents of editors. A reading belongs to one text; a document may have been edited since,
 * or show another text altogether. A reading is used for a document once their texts were equal, and from then on edits
 * are followed. If their texts never were equal (the editor has changed mixed line ends, or reads another encoding),
 * a dependency is found only where the document has the same name and version as the reading.
 */
export class ManifestTexts implements Disposable {
  readonly #parts: Parts;
  readonly #states = new WeakMap<vscode.TextDocument, State>();
  readonly #store = new DisposableStore();
  readonly #read = this.#store.add(new Emitter<void>());

  /** A text that the inventory doesn't have was read. */
  readonly onDidRead: Event<void> = this.#read.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#store.add(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const edits = this.#states.get(document)?.reading?.edits;
        for (const { rangeOffset, rangeLength, text } of edits ? contentChanges : [])
          edits?.apply(rangeOffset, rangeLength, text);
      }),
    );
  }

  /** The dependencies of a document; `null`: it is no manifest, or not read yet. */
  of(document: vscode.TextDocument): ManifestText | null {
    const inWorkspace = placeInWorkspace(document.uri);
    const place = inWorkspace ?? this.#parts.others.placeOf(document);
    if (!place) return null;
    const { path } = place;
    const folder = keyOf(place.folder);
    const manifest = this.#parts.inventory.manifest(folder, path);
    const argument = (linked: LinkedDependency): ComponentArgument => placeArgument({ folder, path, linked });
    if (inWorkspace) return manifest ? manifestText({ ...this.#readingOf(document, manifest), argument }) : null;
    // The same text in the same place has the same dependencies.
    if (manifest && this.#isTextOf(document, this.#stateOf(document), manifest))
      return manifestText({ manifest, dependencies: manifest.dependencies, isSaved: true, argument });
    const dependencies = this.#parts.others.dependenciesOf(document, place, () => this.#read.fire());
    return dependencies && manifestText({ manifest: null, dependencies, isSaved: false });
  }

  dispose(): void {
    this.#store.dispose();
  }

  #readingOf(document: vscode.TextDocument, manifest: InventoryManifest): Reading {
    const state = this.#stateOf(document);
    const { reading } = state;
    if (reading?.manifest !== manifest || !reading.edits.isEmpty) {
      if (this.#isTextOf(document, state, manifest)) state.reading = { manifest, edits: new TextEdits() };
      // Linked again, with another result.
      else if (reading?.manifest.text === manifest.text) state.reading = { manifest, edits: reading.edits };
      // Otherwise it was edited further while it was read: the earlier reading, with all edits since, is as correct.
    }
    const { first, reading: current } = state;
    const used = current?.manifest ?? manifest;
    const known = (state.first = first ?? new Set(used.dependencies.map(keyOfLine)));
    const isSaved = current !== null && !document.isDirty && !used.isDraft && !used.isOutdated;
    return {
      manifest: used,
      dependencies: used.dependencies,
      isSaved,
      isNew: (linked) => !known.has(keyOfLine(linked)),
      ...(current ? { edits: current.edits } : { document }),
    };
  }

  #isTextOf(document: vscode.TextDocument, state: State, { text }: InventoryManifest): boolean {
    const { version } = document;
    const { end } = document.lineAt(document.lineCount - 1).range;
    if (!mayHaveDigest(document.offsetAt(end), text)) return false;
    if (state.digest?.version !== version) state.digest = { version, text: textDigest(document.getText()) };
    return state.digest.text === text;
  }

  #stateOf(document: vscode.TextDocument): State {
    let state = this.#states.get(document);
    if (!state) this.#states.set(document, (state = { reading: null, first: null, digest: null }));
    return state;
  }
}

/** A reading that is used for a document. Without `argument`, its lines aren't those of a file. */
interface Reading
  extends
    Pick<ManifestText, 'manifest' | 'dependencies' | 'isSaved'>,
    Partial<Pick<ManifestText, 'isNew' | 'argument'>> {
  /** Since the text was read; absent: none. */
  readonly edits?: TextEdits;
  /** Its text is compared with each dependency. */
  readonly document?: vscode.TextDocument;
}

function manifestText({ edits, document, ...reading }: Reading): ManifestText {
  const shown = (linked: LinkedDependency): ShownDependency | undefined => {
    const { nameRange } = linked.dependency;
    const lastPlace = licensePlace(linked.dependency);
    const [name, place] = edits ? [edits.current(nameRange), edits.current(lastPlace)] : [nameRange, lastPlace];
    if (!name || !place || (document && !hasText(document, linked.dependency))) return undefined;
    return { linked, name, place };
  };
  const between = (range: SourceRange): readonly ShownDependency[] =>
    dependenciesBetween(reading.dependencies, edits?.earlier(range) ?? range).flatMap((linked) => shown(linked) ?? []);
  return {
    isNew: () => false,
    argument: ({ coordinates }) => ({ coordinates, place: null }),
    ...reading,
    at: (offset) => between({ start: offset, end: offset }).find((one) => covers(one, offset)),
    between,
    shown,
  };
}

/** Edits move only what they don't touch, so the name's and the version's places are checked again. */
function covers({ name, place }: ShownDependency, offset: number): boolean {
  return [name, place].some(({ start, end }) => start <= offset && offset <= end);
}

/** True if the document has the dependency's name and version where the reading has them. */
function hasText(document: vscode.TextDocument, dependency: LinkedDependency['dependency']): boolean {
  const at = (range: SourceRange): string => document.getText(rangeIn(document, range));
  const isSame = (found: string, value: string): boolean =>
    found !== '' && (found.includes(value) || value.includes(found));
  const { name, alias, nameRange, versionRange } = dependency;
  const version = dependency.requirement ?? dependency.version;
  const names = at(nameRange);
  if (!isSame(names, name) && !(alias !== null && isSame(names, alias))) return false;
  return versionRange === null || version === null || isSame(at(versionRange), version);
}

function keyOfLine({ dependency: { name, requirement, version } }: LinkedDependency): string {
  return `${name}\n${requirement ?? version ?? ''}`;
}
