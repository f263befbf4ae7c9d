import { EventEmitter } from './values.ts';

/** A notification, a modal dialog, a list or an input box that was shown to the user. */
export interface Shown {
  readonly kind: 'error' | 'warning' | 'information' | 'modal' | 'list' | 'input' | 'save' | 'open' | 'progress';
  readonly text: string;
  /** The text below that of a modal dialog, or the placeholder of a list. */
  readonly detail: string;
  /** Buttons, or the rows of a list. */
  readonly choices: readonly string[];
}

/**
 * The user: the button or the row that is chosen, or the text that is typed. `undefined` closes a dialog or a
 * list; notifications without an answer stay on the screen.
 */
export type Answer = (shown: Shown) => unknown;

interface Item {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly kind?: number;
}

interface ListOptions {
  readonly title?: string;
  readonly placeHolder?: string;
  readonly canPickMany?: boolean;
}

/** Dialogs, notifications and lists of one window. */
export class Dialogs {
  /** Everything shown so far, oldest first. */
  readonly shown: Shown[] = [];
  answer: Answer = () => undefined;
  /** Notifications on the screen that wait for the user. */
  unanswered = 0;
  /** Lists that are open. */
  readonly lists: QuickPick[] = [];

  message(kind: 'error' | 'warning' | 'information'): (text: string, ...rest: unknown[]) => Promise<unknown> {
    return async (text, ...rest) => {
      const [options] = rest;
      const isOptions = typeof options === 'object' && options !== null && !('title' in options);
      const isModal = isOptions && 'modal' in options && options.modal === true;
      const detail = isOptions && 'detail' in options ? String(options.detail) : '';
      const items = isOptions ? rest.slice(1) : rest;
      const titles = items.map((item) => (typeof item === 'string' ? item : titleOf(item)));
      const shown = this.#note({ kind: isModal ? 'modal' : kind, text, detail, choices: titles });
      const chosen = this.answer(shown);
      if (chosen === undefined && !isModal) {
        this.unanswered++;
        return new Promise(() => undefined);
      }
      return items[titles.indexOf(String(chosen))];
    };
  }

  async list(
    given: readonly (string | Item)[] | Promise<readonly (string | Item)[]>,
    options: ListOptions = {},
  ): Promise<unknown> {
    const items = await given;
    const labels = items.map((item) => (typeof item === 'string' ? item : item.label));
    const { title = '', placeHolder = '', canPickMany = false } = options;
    const chosen = this.answer(this.#note({ kind: 'list', text: title, detail: placeHolder, choices: labels }));
    if (canPickMany && Array.isArray(chosen)) return items.filter((_, at) => chosen.includes(labels[at]));
    return items[labels.indexOf(String(chosen))];
  }

  async input(options: { readonly title?: string; readonly prompt?: string } = {}): Promise<unknown> {
    return this.answer(
      this.#note({ kind: 'input', text: options.title ?? '', detail: options.prompt ?? '', choices: [] }),
    );
  }

  async file(kind: 'save' | 'open'): Promise<unknown> {
    return this.answer(this.#note({ kind, text: '', detail: '', choices: [] }));
  }

  quickPick(): QuickPick {
    return new QuickPick(this);
  }

  async progress(options: { readonly title?: string; readonly location?: unknown }, task: Task): Promise<unknown> {
    if (options.title !== undefined) this.#note({ kind: 'progress', text: options.title, detail: '', choices: [] });
    const token = { isCancellationRequested: false, onCancellationRequested: new EventEmitter<void>().event };
    return task({ report: () => undefined }, token);
  }

  /** Used by `QuickPick`. */
  note(shown: Shown): Shown {
    return this.#note(shown);
  }

  #note(shown: Shown): Shown {
    this.shown.push(shown);
    return shown;
  }
}

type Task = (progress: { report(value: unknown): void }, token: object) => Promise<unknown>;

/** A list that its owner fills. The harness types and chooses; `Dialogs.answer` isn't called for it. */
export class QuickPick {
  readonly #dialogs: Dialogs;
  readonly #accepted = new EventEmitter<void>();
  readonly #hidden = new EventEmitter<void>();
  readonly #typed = new EventEmitter<string>();
  readonly #active = new EventEmitter<readonly Item[]>();
  readonly #button = new EventEmitter<unknown>();
  readonly #selected = new EventEmitter<readonly Item[]>();
  title = '';
  placeholder = '';
  value = '';
  busy = false;
  enabled = true;
  canSelectMany = false;
  matchOnDescription = false;
  matchOnDetail = false;
  ignoreFocusOut = false;
  keepScrollPosition = false;
  sortByLabel = true;
  buttons: readonly unknown[] = [];
  items: readonly Item[] = [];
  selectedItems: readonly Item[] = [];
  activeItems: readonly Item[] = [];
  readonly onDidAccept = this.#accepted.event;
  readonly onDidHide = this.#hidden.event;
  readonly onDidChangeValue = this.#typed.event;
  readonly onDidChangeActive = this.#active.event;
  readonly onDidChangeSelection = this.#selected.event;
  readonly onDidTriggerButton = this.#button.event;
  readonly onDidTriggerItemButton = this.#button.event;

  constructor(dialogs: Dialogs) {
    this.#dialogs = dialogs;
  }

  /** The user types. */
  type(text: string): void {
    this.value = text;
    this.#typed.fire(text);
  }

  /** The user chooses the row with this label. */
  choose(label: string): void {
    this.selectedItems = this.items.filter((item) => item.label === label);
    this.#selected.fire(this.selectedItems);
    this.#accepted.fire();
  }

  /** The rows as the user reads them. */
  rows(): readonly string[] {
    return this.items.map(({ label, description = '', detail = '' }) =>
      [label, description, detail].filter(Boolean).join(' – '),
    );
  }

  show(): void {
    if (this.#dialogs.lists.includes(this)) return;
    this.#dialogs.lists.push(this);
    this.#dialogs.note({ kind: 'list', text: this.title, detail: this.placeholder, choices: [] });
  }

  hide(): void {
    const at = this.#dialogs.lists.indexOf(this);
    if (at < 0) return;
    this.#dialogs.lists.splice(at, 1);
    this.#hidden.fire();
  }

  dispose(): void {
    this.hide();
  }
}

function titleOf(item: unknown): string {
  return typeof item === 'object' && item !== null && 'title' in item ? String(item.title) : String(item);
}
