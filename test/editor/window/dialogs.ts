import type { Uri } from './uri.ts';
import { CancellationTokenSource, EventEmitter } from './values.ts';

/** A notification, a modal dialog, a list or an input box that was shown to the user. */
export interface Shown {
  readonly kind: 'error' | 'warning' | 'information' | 'modal' | 'list' | 'input' | 'save' | 'open' | 'progress';
  /** Of a dialog for files: the path that it proposes. */
  readonly text: string;
  /** The text below that of a modal dialog, or the placeholder of a list. */
  readonly detail: string;
  /** Buttons, or the rows of a list. */
  readonly choices: readonly string[];
  /** The rows of a list: `[x] lodash – MIT`, with their descriptions; ticked or not. */
  readonly rows?: readonly string[];
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
  readonly picked?: boolean;
  readonly kind?: number;
  readonly buttons?: readonly Button[];
}

interface Button {
  readonly tooltip?: string;
}

interface ListOptions {
  readonly title?: string;
  readonly placeHolder?: string;
  readonly canPickMany?: boolean;
}

function rowOf({ label, description = '', picked = false }: Item): string {
  return `[${picked ? 'x' : ' '}] ${[label, description].filter(Boolean).join(' – ')}`;
}

/** Dialogs, notifications and lists of one window. */
export class Dialogs {
  /** Everything shown so far, oldest first. */
  readonly shown: Shown[] = [];
  answer: Answer = () => undefined;
  readonly #waiting: { readonly shown: Shown; readonly resolve: (button: string) => void }[] = [];
  /** Lists that are open. */
  readonly lists: QuickPick[] = [];
  /** Progress that the user can cancel, while it lasts. */
  readonly #running = new Set<{ readonly title: string; readonly cancel: () => void }>();
  readonly #onShown = new EventEmitter<Shown>();

  /** Notifications on the screen that wait for the user. */
  get unanswered(): number {
    return this.#waiting.length;
  }

  /** The user presses a button of the notification on the screen with this text. */
  press(text: string, button: string): void {
    const at = this.#waiting.findIndex(({ shown }) => shown.text.includes(text) && shown.choices.includes(button));
    const [waiting] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (!waiting) throw new Error(`there is no notification “${text}” with the button “${button}”`);
    waiting.resolve(button);
  }

  /** Resolves with the next dialog, notification, list or progress with this text. */
  async whenShown(text: RegExp): Promise<Shown> {
    return new Promise((resolve) => {
      const subscription = this.#onShown.event((shown) => {
        if (!text.test(shown.text)) return;
        subscription.dispose();
        resolve(shown);
      });
    });
  }

  /** Titles of progress notifications on the screen. */
  get running(): readonly string[] {
    return [...this.#running].map(({ title }) => title);
  }

  /** The user presses Cancel on a progress notification. */
  cancel(text: RegExp): void {
    const found = [...this.#running].find(({ title }) => text.test(title));
    if (!found) throw new Error(`there is no progress “${String(text)}”`);
    found.cancel();
  }

  message(kind: 'error' | 'warning' | 'information'): (text: string, ...rest: unknown[]) => Promise<unknown> {
    return async (text, ...rest) => {
      const [options] = rest;
      const isOptions = typeof options === 'object' && options !== null && !('title' in options);
      const isModal = isOptions && 'modal' in options && options.modal === true;
      const detail = isOptions && 'detail' in options ? String(options.detail) : '';
      const items = isOptions ? rest.slice(1) : rest;
      const titles = items.map((item) => (typeof item === 'string' ? item : titleOf(item)));
      const shown = this.#note({ kind: isModal ? 'modal' : kind, text, detail, choices: titles });
      const given = this.answer(shown);
      const waits = given === undefined && !isModal;
      const chosen = waits ? await new Promise<string>((resolve) => this.#waiting.push({ shown, resolve })) : given;
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
    const rows = items.map((item) => (typeof item === 'string' ? item : rowOf(item)));
    const chosen = this.answer(this.#note({ kind: 'list', text: title, detail: placeHolder, choices: labels, rows }));
    if (canPickMany && Array.isArray(chosen)) return items.filter((_, at) => chosen.includes(labels[at]));
    return items[labels.indexOf(String(chosen))];
  }

  async input(options: { readonly title?: string; readonly prompt?: string } = {}): Promise<unknown> {
    return this.answer(
      this.#note({ kind: 'input', text: options.title ?? '', detail: options.prompt ?? '', choices: [] }),
    );
  }

  async file(kind: 'save' | 'open', proposed?: Uri): Promise<unknown> {
    return this.answer(this.#note({ kind, text: proposed?.fsPath ?? '', detail: '', choices: [] }));
  }

  quickPick(): QuickPick {
    return new QuickPick(this);
  }

  async progress(options: { readonly title?: string; readonly location?: unknown }, task: Task): Promise<unknown> {
    const { title } = options;
    const source = new CancellationTokenSource();
    const running = { title: title ?? '', cancel: () => source.cancel() };
    this.#running.add(running);
    if (title !== undefined) this.#note({ kind: 'progress', text: title, detail: '', choices: [] });
    try {
      return await task({ report: () => undefined }, source.token);
    } finally {
      this.#running.delete(running);
    }
  }

  /** Used by `QuickPick`. */
  note(shown: Shown): Shown {
    return this.#note(shown);
  }

  #note(shown: Shown): Shown {
    this.shown.push(shown);
    this.#onShown.fire(shown);
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
  readonly #button = new EventEmitter<Button>();
  readonly #itemButton = new EventEmitter<{ readonly item: Item; readonly button: Button }>();
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
  buttons: readonly Button[] = [];
  items: readonly Item[] = [];
  selectedItems: readonly Item[] = [];
  activeItems: readonly Item[] = [];
  readonly onDidAccept = this.#accepted.event;
  readonly onDidHide = this.#hidden.event;
  readonly onDidChangeValue = this.#typed.event;
  readonly onDidChangeActive = this.#active.event;
  readonly onDidChangeSelection = this.#selected.event;
  readonly onDidTriggerButton = this.#button.event;
  readonly onDidTriggerItemButton = this.#itemButton.event;

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

  /** The user ticks or unticks the row with this label. */
  toggle(label: string): void {
    const item = this.#item(label);
    const isTicked = this.selectedItems.includes(item);
    this.selectedItems = isTicked ? this.selectedItems.filter((one) => one !== item) : [...this.selectedItems, item];
    this.#selected.fire(this.selectedItems);
  }

  /** The user presses Enter. */
  accept(): void {
    this.#accepted.fire();
  }

  /** The user presses a button of the list, or of one row. */
  press(tooltip: string, label?: string): void {
    const item = label === undefined ? undefined : this.#item(label);
    const button = (item?.buttons ?? this.buttons).find((one) => one.tooltip === tooltip);
    if (!button) throw new Error(`there is no button “${tooltip}”`);
    if (item) this.#itemButton.fire({ item, button });
    else this.#button.fire(button);
  }

  /** Labels of the rows that are ticked. */
  get ticked(): readonly string[] {
    return this.selectedItems.map(({ label }) => label);
  }

  #item(label: string): Item {
    const found = this.items.find((item) => item.label === label);
    if (!found) throw new Error(`there is no row “${label}” in:\n${this.rows().join('\n')}`);
    return found;
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
