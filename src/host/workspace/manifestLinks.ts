import * as vscode from 'vscode';

import { type Disposable, DisposableStore, Slot } from '../../base/disposable.ts';
import type { CommandId, ComponentArgument } from '../../contributions.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { Components } from '../../model/workspace/components.ts';
import { encodeArgument } from '../common/textMarkdown.ts';
import type { ManifestTexts } from '../common/manifestTexts.ts';
import { rangeIn } from '../common/ranges.ts';
import { commandTitle } from '../common/commandTitles.ts';

/** The editor asks for the links of a whole document: a large lock has none. */
const maxLinks = 500;

interface Parts {
  readonly texts: ManifestTexts;
  readonly components: Pick<Components, 'onDidChange'>;
}

/**
 * A link of the editor, with what its target is made of when it is needed. Not the text: the editor keeps links of
 * earlier texts.
 */
class DefinitionLink extends vscode.DocumentLink {
  readonly argument: ComponentArgument;

  constructor(range: vscode.Range, argument: ComponentArgument) {
    super(range);
    this.argument = argument;
  }
}

/** Links from the names of dependencies in manifests to their definitions. */
export class ManifestLinks implements vscode.DocumentLinkProvider<DefinitionLink>, Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #registration = this.#store.add(new Slot<vscode.Disposable>());
  /** The dependencies of the last response for each document. */
  readonly #given = new WeakMap<vscode.TextDocument, readonly LinkedDependency[] | null>();

  constructor(parts: Parts) {
    this.#parts = parts;
    const update = (): void => {
      const isChanged = ({ document }: vscode.TextEditor): boolean =>
        this.#given.has(document) && this.#given.get(document) !== this.#dependenciesOf(document);
      if (vscode.window.visibleTextEditors.some(isChanged)) this.#register();
    };
    for (const event of [parts.components.onDidChange, parts.texts.onDidRead]) this.#store.add(event(update));
    this.#register();
  }

  provideDocumentLinks(document: vscode.TextDocument): DefinitionLink[] {
    const text = this.#parts.texts.of(document);
    this.#given.set(document, text?.dependencies ?? null);
    if (!text || text.dependencies.length > maxLinks) return [];
    return text.between({ start: 0, end: Number.MAX_SAFE_INTEGER }).flatMap(({ linked, name }) => {
      if (!linked.coordinates?.revision) return [];
      return [new DefinitionLink(rangeIn(document, name), text.argument(linked))];
    });
  }

  resolveDocumentLink(link: DefinitionLink): DefinitionLink {
    const command = 'clearlydefined.openDefinition' satisfies CommandId;
    link.tooltip = commandTitle('clearlydefined.openDefinition');
    link.target = vscode.Uri.parse(`command:${command}?${encodeArgument(link.argument)}`);
    return link;
  }

  dispose(): void {
    this.#store.dispose();
  }

  #dependenciesOf(document: vscode.TextDocument): readonly LinkedDependency[] | null {
    return this.#parts.texts.of(document)?.dependencies ?? null;
  }

  /** The editor asks for links again when the text changes, or the providers do; there is no event for it. */
  #register(): void {
    this.#registration.value = undefined;
    this.#registration.value = vscode.languages.registerDocumentLinkProvider({ pattern: '**/*' }, this);
  }
}
