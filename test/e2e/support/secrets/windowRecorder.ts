import type { Frame, Page } from 'playwright-core';

/** Some text and where it was seen. */
export interface Seen {
  readonly place: string;
  readonly text: string;
}

/** Records what a window logs, requests and shows, and the messages to all pages in it, from its opening on. */
export class WindowRecorder {
  readonly logged: Seen[] = [];
  readonly requests: Seen[] = [];
  readonly messages: Seen[] = [];
  readonly shown: Seen[] = [];
  #page: Page | undefined;

  async watch(page: Page): Promise<void> {
    this.#page = page;
    const context = page.context();
    context.on(
      'console',
      (message) => void this.logged.push({ place: `console ${message.type()}`, text: message.text() }),
    );
    context.on('weberror', (error) => void this.logged.push({ place: 'console error', text: String(error.error()) }));
    context.on('request', (request) => {
      const { method, url, headers, body } = {
        method: request.method(),
        url: request.url(),
        headers: JSON.stringify(request.headers()),
        body: request.postData() ?? '',
      };
      this.requests.push({ place: url, text: [method, url, headers, body].join(' ') });
    });
    await page.exposeBinding('recordMessage', ({ frame }, text: string) => {
      this.messages.push({ place: frame.url(), text });
    });
    await context.addInitScript(recordMessages);
  }

  /** Reads everything that the window shows now, except for the text of the workspace's own files. */
  async capture(what: string): Promise<void> {
    for (const frame of this.#page?.frames() ?? []) {
      const html = await readFrame(frame);
      if (html !== null)
        this.shown.push({ place: `${what}, ${new URL(frame.url(), 'about:blank').pathname}`, text: html });
    }
  }
}

/** `null`: the frame is gone. */
async function readFrame(frame: Frame): Promise<string | null> {
  return frame.evaluate(readShown).catch(() => null);
}

/** Runs in every frame before its own code. */
function recordMessages(): void {
  addEventListener(
    'message',
    ({ data }: MessageEvent) => {
      const { recordMessage } = globalThis as { readonly recordMessage?: (text: string) => void };
      try {
        recordMessage?.(JSON.stringify(data) ?? '');
      } catch {
        // It has parts that are no text, such as a port.
      }
    },
    true,
  );
}

/** Runs in a frame: its HTML and the values of its fields. Without the lines of editors that show files. */
function readShown(): string {
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  const files = '.monaco-editor[data-uri^="vscode-remote:"], .monaco-editor[data-uri^="file:"]';
  for (const editor of copy.querySelectorAll(files))
    for (const lines of editor.querySelectorAll('.view-lines, .native-edit-context, .inputarea, .sticky-widget'))
      lines.remove();
  for (const unseen of copy.querySelectorAll('script, style')) unseen.remove();
  const fields = [...document.querySelectorAll('input, textarea')].filter((field) => !field.closest(files));
  return [copy.outerHTML, ...fields.map((field) => (field as HTMLInputElement).value)].join('\n');
}
