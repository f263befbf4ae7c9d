// Values of VS Code's interface: they hold what they are given.
import type { Uri } from './uri.ts';

export class Disposable {
  readonly #dispose: () => unknown;

  constructor(dispose: () => unknown) {
    this.#dispose = dispose;
  }

  static from(...all: readonly { dispose(): unknown }[]): Disposable {
    return new Disposable(() => all.forEach((one) => one.dispose()));
  }

  dispose(): void {
    this.#dispose();
  }
}

type Listener<T> = (value: T) => unknown;

export class EventEmitter<T> {
  readonly #listeners = new Set<{ readonly call: Listener<T> }>();

  readonly event = (call: Listener<T>, self?: unknown, disposables?: Disposable[]): Disposable => {
    const entry = { call: self === undefined ? call : (value: T) => Reflect.apply(call, self, [value]) };
    this.#listeners.add(entry);
    const disposable = new Disposable(() => this.#listeners.delete(entry));
    disposables?.push(disposable);
    return disposable;
  };

  /** As in VS Code, a listener that throws doesn't affect the others. */
  fire(value: T): void {
    for (const { call } of Array.from(this.#listeners))
      try {
        call(value);
      } catch (error) {
        console.error(error);
      }
  }

  dispose(): void {
    this.#listeners.clear();
  }
}

export class CancellationTokenSource {
  readonly #cancelled = new EventEmitter<void>();
  readonly token = { isCancellationRequested: false, onCancellationRequested: this.#cancelled.event };

  cancel(): void {
    this.token.isCancellationRequested = true;
    this.#cancelled.fire();
  }

  dispose(): void {
    this.#cancelled.dispose();
  }
}

export class Position {
  readonly line: number;
  readonly character: number;

  constructor(line: number, character: number) {
    this.line = line;
    this.character = character;
  }

  isBefore(other: Position): boolean {
    return this.line < other.line || (this.line === other.line && this.character < other.character);
  }

  isEqual(other: Position): boolean {
    return this.line === other.line && this.character === other.character;
  }

  isAfter(other: Position): boolean {
    return other.isBefore(this);
  }

  isBeforeOrEqual(other: Position): boolean {
    return !this.isAfter(other);
  }

  isAfterOrEqual(other: Position): boolean {
    return !this.isBefore(other);
  }

  translate(lines = 0, characters = 0): Position {
    return new Position(this.line + lines, this.character + characters);
  }
}

export class Range {
  readonly start: Position;
  readonly end: Position;

  constructor(start: Position | number, end: Position | number, endLine?: number, endCharacter?: number) {
    const isByNumbers = typeof start === 'number' && typeof end === 'number';
    const first = isByNumbers ? new Position(start, end) : (start as Position);
    const last = isByNumbers ? new Position(endLine ?? start, endCharacter ?? end) : (end as Position);
    this.start = last.isBefore(first) ? last : first;
    this.end = last.isBefore(first) ? first : last;
  }

  get isEmpty(): boolean {
    return this.start.isEqual(this.end);
  }

  contains(place: Position | Range): boolean {
    const [start, end] = place instanceof Range ? [place.start, place.end] : [place, place];
    return start.isAfterOrEqual(this.start) && end.isBeforeOrEqual(this.end);
  }

  intersection(other: Range): Range | undefined {
    const start = this.start.isAfter(other.start) ? this.start : other.start;
    const end = this.end.isBefore(other.end) ? this.end : other.end;
    return start.isAfter(end) ? undefined : new Range(start, end);
  }

  isEqual(other: Range): boolean {
    return this.start.isEqual(other.start) && this.end.isEqual(other.end);
  }
}

export class Selection extends Range {
  get active(): Position {
    return this.end;
  }

  get anchor(): Position {
    return this.start;
  }
}

export class ThemeIcon {
  static readonly File = new ThemeIcon('file');
  static readonly Folder = new ThemeIcon('folder');
  readonly id: string;
  readonly color: unknown;

  constructor(id: string, color?: unknown) {
    this.id = id;
    this.color = color;
  }
}

export class ThemeColor {
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }
}

export class MarkdownString {
  value: string;
  isTrusted: unknown = false;
  supportThemeIcons: boolean;
  supportHtml = false;

  constructor(value = '', supportThemeIcons = false) {
    this.value = value;
    this.supportThemeIcons = supportThemeIcons;
  }

  appendMarkdown(text: string): this {
    this.value += text;
    return this;
  }

  appendText(text: string): this {
    this.value += text.replaceAll(/[\\`*_{}[\]()#+\-!~]/g, String.raw`\$&`);
    return this;
  }

  appendCodeblock(text: string, language = ''): this {
    this.value += `\n\`\`\`${language}\n${text}\n\`\`\`\n`;
    return this;
  }
}

export class TreeItem {
  id: string | undefined;
  label: string | { readonly label: string } | undefined;
  resourceUri: Uri | undefined;
  description: string | boolean | undefined;
  tooltip: unknown;
  contextValue: string | undefined;
  command: unknown;
  collapsibleState: number;

  constructor(label: string | { readonly label: string } | Uri, collapsibleState = 0) {
    if (typeof label === 'string' || 'label' in label) this.label = label;
    else this.resourceUri = label;
    this.collapsibleState = collapsibleState;
  }
}

export class RelativePattern {
  readonly baseUri: Uri;
  readonly pattern: string;

  constructor(base: Uri | { readonly uri: Uri }, pattern: string) {
    this.baseUri = 'uri' in base ? base.uri : base;
    this.pattern = pattern;
  }
}

export class WorkspaceEdit {
  readonly replaced: { readonly uri: Uri; readonly range: Range; readonly text: string }[] = [];

  replace(uri: Uri, range: Range, text: string): void {
    this.replaced.push({ uri, range, text });
  }

  insert(uri: Uri, at: Position, text: string): void {
    this.replace(uri, new Range(at, at), text);
  }

  delete(uri: Uri, range: Range): void {
    this.replace(uri, range, '');
  }
}

/** VS Code's error of a file operation. */
export class FileSystemError extends Error {
  readonly code: string;

  constructor(message: string | Uri | undefined, code = 'Unknown') {
    super(message === undefined ? code : String(message));
    this.name = `${code} (FileSystemError)`;
    this.code = code;
  }

  static FileNotFound(what?: string | Uri): FileSystemError {
    return new FileSystemError(what, 'FileNotFound');
  }

  static FileExists(what?: string | Uri): FileSystemError {
    return new FileSystemError(what, 'FileExists');
  }

  static FileNotADirectory(what?: string | Uri): FileSystemError {
    return new FileSystemError(what, 'FileNotADirectory');
  }

  static FileIsADirectory(what?: string | Uri): FileSystemError {
    return new FileSystemError(what, 'FileIsADirectory');
  }

  static NoPermissions(what?: string | Uri): FileSystemError {
    return new FileSystemError(what, 'NoPermissions');
  }

  static Unavailable(what?: string | Uri): FileSystemError {
    return new FileSystemError(what, 'Unavailable');
  }
}

/** A class whose instances hold the arguments of their constructor by these names. */
function record(...names: readonly string[]): new (...args: readonly unknown[]) => object {
  return class {
    constructor(...args: readonly unknown[]) {
      names.forEach((name, at) => Object.assign(this, { [name]: args[at] }));
    }
  };
}

export const TabInputText = record('uri');
export const TabInputWebview = record('viewType');
export const TabInputTextDiff = record('original', 'modified');
export const Diagnostic = record('range', 'message', 'severity');
export const DiagnosticRelatedInformation = record('location', 'message');
export const Location = record('uri', 'range');
export const CodeLens = record('range', 'command');
export const CodeAction = record('title', 'kind');
export const Hover = record('contents', 'range');
export const DocumentLink = record('range', 'target');
export const InlayHint = record('position', 'label', 'kind');
export const InlayHintLabelPart = record('value');
export const CompletionItem = record('label', 'kind');
export const CompletionList = record('items', 'isIncomplete');
export const FileDecoration = record('badge', 'tooltip', 'color');
export const DataTransferItem = record('value');

/** Enumerations, with VS Code's numbers where the extension stores or combines them. */
export const enumerations = {
  CodeActionKind: { QuickFix: 'quickfix', Empty: '' },
  CompletionItemKind: numbered('Text Value Property File Module Constant EnumMember Operator Reference Struct'),
  CompletionItemTag: { Deprecated: 1 },
  ConfigurationTarget: { Global: 1, Workspace: 2, WorkspaceFolder: 3 },
  DiagnosticSeverity: numbered('Error Warning Information Hint'),
  DiagnosticTag: { Unnecessary: 1, Deprecated: 2 },
  FileChangeType: { Changed: 1, Created: 2, Deleted: 3 },
  FilePermission: { Readonly: 1 },
  FileType: { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 },
  LanguageStatusSeverity: numbered('Information Warning Error'),
  ProgressLocation: { SourceControl: 1, Window: 10, Notification: 15 },
  QuickInputButtons: { Back: { iconPath: 'back' } },
  QuickPickItemKind: { Separator: -1, Default: 0 },
  StatusBarAlignment: { Left: 1, Right: 2 },
  TreeItemCheckboxState: { Unchecked: 0, Checked: 1 },
  TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
  UIKind: { Desktop: 1, Web: 2 },
  ViewColumn: { Active: -1, Beside: -2, One: 1, Two: 2 },
  TextEditorRevealType: numbered('Default InCenter InCenterIfOutsideViewport AtTop'),
  InlayHintKind: { Type: 1, Parameter: 2 },
  TextDocumentChangeReason: { Undo: 1, Redo: 2 },
} as const;

function numbered(names: string): Readonly<Record<string, number>> {
  return Object.fromEntries(names.split(' ').map((name, at) => [name, at]));
}
