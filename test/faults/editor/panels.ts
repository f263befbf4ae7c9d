import { RequestClient } from '../../../src/protocol/requestClient.ts';
import type { HostMessage } from '../../../src/protocol/messages.ts';
import { unpackSnapshot } from '../../../src/protocol/sameDefinition.ts';
import type { PanelSnapshot } from '../../../src/protocol/snapshot.ts';
import { EventEmitter } from './values.ts';
import type { Uri } from './uri.ts';

/**
 * A webview panel, and the page in it: it sends `ready` and `drawn` as the real one does, keeps the last snapshot, and
 * sends requests with `page.request`.
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
  title: string;
  iconPath: unknown;
  visible = true;
  active = true;
  viewColumn = 1;
  isDisposed = false;
  /** The last one; `null` until there is one. */
  snapshot: PanelSnapshot | null = null;
  /** Other messages of the host: of pages that aren't a definition's. */
  readonly messages: unknown[] = [];

  constructor(viewType: string, title: string) {
    this.viewType = viewType;
    this.title = title;
    const open = (): void => this.#open();
    let html = '';
    this.webview = {
      options: {},
      cspSource: 'self',
      asWebviewUri: (uri: Uri) => uri,
      onDidReceiveMessage: this.#received.event,
      postMessage: async (message: HostMessage) => {
        this.#receive(structuredClone(message));
        return true;
      },
      get html() {
        return html;
      },
      set html(text: string) {
        html = text;
        setImmediate(open);
      },
    };
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

  #open(): void {
    void this.page.request('ready', {});
  }

  #receive(message: HostMessage): void {
    if (this.isDisposed) return;
    if (message.type === 'reply') return this.page.receive(message);
    if (message.type !== 'snapshot') return void this.messages.push(message);
    const isFirst = this.snapshot?.content.state !== 'known';
    this.snapshot = unpackSnapshot(message, this.snapshot);
    if (isFirst && this.snapshot.content.state === 'known') void this.page.request('drawn', {});
  }
}
