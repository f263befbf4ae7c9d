import { RequestClient } from '../../../src/protocol/requestClient.ts';
import type { HostMessage } from '../../../src/protocol/messages.ts';
import { unpackSnapshot } from '../../../src/protocol/sameDefinition.ts';
import type { PanelSnapshot } from '../../../src/protocol/snapshot.ts';
import { EventEmitter } from './values.ts';
import type { Uri } from './uri.ts';

/** Where pages load the extension's files from. */
export const webviewOrigin = 'https://webview.test';

/** A browser that runs a page. */
export interface PageRunner {
  /** Loads the page anew. */
  load(html: string): void;
  post(message: unknown): void;
}

/**
 * A webview panel, and the page in it: it sends `ready` and reads the files as the real one does, keeps the last
 * snapshot, and sends requests with `page.request`. `runIn` replaces it by the real page in a browser.
 */
export class WebviewPanel {
  readonly #disposed = new EventEmitter<void>();
  readonly #viewState = new EventEmitter<object>();
  readonly #received = new EventEmitter<unknown>();
  readonly page = new RequestClient((message) => this.#received.fire(structuredClone(message)));
  readonly viewType: string;
  readonly webview: object;
  readonly onDidDispose = this.#disposed.event;
  readonly onDidChangeViewState = this.#viewState.event;
  /** Called when the extension sets the title: that of its tab changes, too. */
  onDidSetTitle = (): void => undefined;
  iconPath: unknown;
  visible = true;
  active = true;
  viewColumn = 1;
  isDisposed = false;
  /** The last one; `null` until there is one. */
  snapshot: PanelSnapshot | null = null;
  /** Snapshots of pages that aren't a definition's. */
  readonly messages: unknown[] = [];
  #title: string;
  #html = '';
  #runner: PageRunner | null = null;

  constructor(viewType: string, title: string) {
    this.viewType = viewType;
    this.#title = title;
    const html = (): string => this.#html;
    const setHtml = (text: string): void => {
      this.#html = text;
      setImmediate(() => this.#open());
    };
    this.webview = {
      options: {},
      cspSource: webviewOrigin,
      asWebviewUri: (uri: Uri) => `${webviewOrigin}${uri.path}`,
      onDidReceiveMessage: this.#received.event,
      postMessage: async (message: HostMessage) => {
        this.#receive(structuredClone(message));
        return true;
      },
      get html() {
        return html();
      },
      set html(text: string) {
        setHtml(text);
      },
    };
  }

  get title(): string {
    return this.#title;
  }

  set title(title: string) {
    this.#title = title;
    this.onDidSetTitle();
  }

  reveal(): void {
    this.show(true);
  }

  /** The user shows or hides its tab. A hidden page is discarded, and created again when it is shown. */
  show(visible: boolean): void {
    if (this.visible === visible) return;
    this.visible = visible;
    this.active = visible;
    this.#viewState.fire({ webviewPanel: this });
    if (visible) this.#open();
  }

  dispose(): void {
    if (this.isDisposed) return;
    this.isDisposed = true;
    this.visible = false;
    this.#disposed.fire();
    this.page.dispose();
  }

  /** From now on the page runs there. */
  runIn(runner: PageRunner): void {
    this.#runner = runner;
    this.#open();
  }

  /** A message of the page in the browser. */
  receive(message: unknown): void {
    this.#received.fire(message);
  }

  #open(): void {
    if (this.#runner) this.#runner.load(this.#html);
    else void this.page.request('ready', {});
  }

  #receive(message: HostMessage): void {
    if (this.isDisposed) return;
    this.#runner?.post(message);
    if (message.type === 'reply') return this.page.receive(message);
    if (!('isSameDefinition' in message)) return void this.messages.push(message);
    const isFirst = this.snapshot?.content.state !== 'known';
    this.snapshot = unpackSnapshot(message, this.snapshot);
    if (!this.#runner && isFirst && this.snapshot.content.state === 'known') void this.page.request('files', {});
  }
}
