import type { FileStat, Files } from './files.ts';
import { Uri } from './uri.ts';
import { EventEmitter, Position, Range, type WorkspaceEdit } from './values.ts';

/** A `TextDocument`. */
export class TextDocument {
  readonly uri: Uri;
  readonly languageId: string;
  readonly isUntitled: boolean;
  readonly eol = 1;
  readonly #documents: Documents;
  version = 1;
  /** As extensions see it: false after every save, even if the document was changed meanwhile. */
  isDirty = false;
  /** As the editor knows it. */
  hasChanges = false;
  /** Of the file whose text it has loaded or saved; `null`: not checked. */
  stat: FileStat | null = null;
  isClosed = false;
  #text: string;

  constructor(uri: Uri, text: string, documents: Documents, languageId = languageOf(uri)) {
    this.uri = uri;
    this.#text = text;
    this.languageId = languageId;
    this.isUntitled = uri.scheme === 'untitled';
    this.#documents = documents;
  }

  get fileName(): string {
    return this.uri.path;
  }

  get lineCount(): number {
    return this.#text.split('\n').length;
  }

  getText(range?: Range): string {
    return range ? this.#text.slice(this.offsetAt(range.start), this.offsetAt(range.end)) : this.#text;
  }

  /** Sets the text and announces the change. */
  setText(text: string, isDirty: boolean): void {
    const range = new Range(new Position(0, 0), this.positionAt(this.#text.length));
    const change = { range, rangeOffset: 0, rangeLength: this.#text.length, text };
    this.#text = text;
    this.version++;
    this.isDirty = isDirty;
    this.hasChanges = isDirty;
    this.#documents.onDidChange.fire({ document: this, contentChanges: [change], reason: undefined });
  }

  offsetAt({ line, character }: Position): number {
    const lines = this.#text.split('\n');
    return lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + character;
  }

  positionAt(offset: number): Position {
    const before = this.#text.slice(0, offset).split('\n');
    return new Position(before.length - 1, before.at(-1)?.length ?? 0);
  }

  lineAt(at: number | Position): object {
    const line = typeof at === 'number' ? at : at.line;
    const text = this.#text.split('\n')[line] ?? '';
    const range = new Range(line, 0, line, text.length);
    return { lineNumber: line, text, range, isEmptyOrWhitespace: text.trim() === '' };
  }

  getWordRangeAtPosition(): undefined {
    return undefined;
  }

  validateRange(range: Range): Range {
    return range;
  }

  /** False after a failure: the user sees why. `isOverwriting`: the user has chosen so after a conflict. */
  async save(isOverwriting = false): Promise<boolean> {
    const { files } = this.#documents;
    const text = this.#text;
    if (!this.hasChanges) return true;
    try {
      const found = await files.provided(this.uri);
      // The editor compares no texts: one of the same size is no conflict.
      if (!isOverwriting && found && this.stat && found.mtime > this.stat.mtime && found.size !== this.stat.size)
        throw new Error('The content of the file is newer. [Compare] [Overwrite]');
      await files.writeFile(this.uri, new TextEncoder().encode(text));
      this.stat = await files.provided(this.uri);
    } catch (error) {
      const name = this.uri.path.slice(this.uri.path.lastIndexOf('/') + 1);
      this.#documents.onDidFail(`Failed to save '${name}': ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
    this.isDirty = false;
    if (text === this.#text) this.hasChanges = false;
    this.#documents.onDidSave.fire(this);
    return true;
  }
}

/** The open documents of a window. */
export class Documents {
  readonly files: Files;
  readonly all: TextDocument[] = [];
  /** Shows the text to the user. */
  onDidFail: (text: string) => void = () => undefined;
  readonly onDidOpen = new EventEmitter<TextDocument>();
  readonly onDidClose = new EventEmitter<TextDocument>();
  readonly onDidSave = new EventEmitter<TextDocument>();
  readonly onDidChange = new EventEmitter<{
    readonly document: TextDocument;
    readonly contentChanges: readonly object[];
    readonly reason: undefined;
  }>();
  #untitled = 0;

  constructor(files: Files) {
    this.files = files;
    files.onDidChangeProvided.event((changes) => {
      for (const { uri } of changes) void this.#reload(uri);
    });
  }

  async open(
    what: Uri | string | { readonly content?: string; readonly language?: string } = {},
  ): Promise<TextDocument> {
    if (!(what instanceof Uri) && typeof what !== 'string') {
      const uri = new Uri({ scheme: 'untitled', path: `Untitled-${++this.#untitled}` });
      return this.#add(new TextDocument(uri, what.content ?? '', this, what.language));
    }
    const uri = typeof what === 'string' ? Uri.file(what) : what;
    const known = this.#at(uri);
    if (known) return known;
    const stat = await this.files.provided(uri);
    const text = uri.scheme === 'untitled' ? '' : await this.files.text(uri);
    return this.#at(uri) ?? this.#add(Object.assign(new TextDocument(uri, text, this), { stat }));
  }

  close(uri: Uri): void {
    const at = this.all.findIndex((one) => one.uri.toString() === uri.toString());
    const [document] = at < 0 ? [] : this.all.splice(at, 1);
    if (!document) return;
    document.isClosed = true;
    this.onDidClose.fire(document);
  }

  async apply({ replaced }: WorkspaceEdit): Promise<boolean> {
    for (const { uri, range, text } of replaced) {
      const document = await this.open(uri);
      const whole = document.getText();
      const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
      document.setText(whole.slice(0, start) + text + whole.slice(end), true);
    }
    return true;
  }

  #at(uri: Uri): TextDocument | undefined {
    return this.all.find((one) => one.uri.toString() === uri.toString());
  }

  #add(document: TextDocument): TextDocument {
    this.all.push(document);
    this.onDidOpen.fire(document);
    return document;
  }

  async #reload(uri: Uri): Promise<void> {
    const document = this.#at(uri);
    if (!document || document.hasChanges) return;
    const stat = await this.files.provided(uri).catch(() => null);
    const text = await this.files.text(uri).catch(() => null);
    if (text === null || document.hasChanges) return;
    document.stat = stat;
    if (text !== document.getText()) document.setText(text, false);
  }
}

function languageOf({ path }: Uri): string {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  return { json: 'json', jsonc: 'jsonc', yaml: 'yaml', yml: 'yaml' }[ending] ?? 'plaintext';
}
