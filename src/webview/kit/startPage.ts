import type { ReplyMessage, RequestTable } from '../../protocol/messages.ts';
import { RequestClient } from '../../protocol/requestClient.ts';

/** The API the editor provides in every page of an extension. */
interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare global {
  function acquireVsCodeApi(): VsCodeApi;
}

/** What a page is connected with: the extension host, and the state that the editor saves for it. */
interface PageHost<Table extends RequestTable> {
  /** The element that the page is drawn into. */
  readonly root: HTMLElement;
  /** What this page saved before it was hidden or reloaded, in this version or another. */
  readonly saved: unknown;
  readonly request: RequestClient<Table>['request'];
  readonly setState: (state: unknown) => void;
}

interface PageParts<Message> {
  /** A message of the host that is no reply. */
  readonly receive: (message: Message) => void;
  /** The user has scrolled: the page's position, to be saved. */
  readonly onScrolled?: (top: number) => void;
}

/** Idle time before the page's position is reported: milliseconds. Scrolling by script fires an end event per step. */
const stillFor = 120;

/** Starts a page: connects it with the host, and reports messages and its scroll position. */
export function startPage<Table extends RequestTable, Message extends object>(
  start: (host: PageHost<Table>) => PageParts<Message>,
): void {
  const root = document.getElementById('root');
  if (!root) return;
  const api = acquireVsCodeApi();
  const client = new RequestClient<Table>((message) => api.postMessage(message));
  const { receive, onScrolled } = start({
    root,
    saved: api.getState(),
    request: (name, params) => client.request(name, params),
    setState: (state) => api.setState(state),
  });
  window.addEventListener('message', ({ data }: MessageEvent<ReplyMessage | Message>) => {
    if (isReply(data)) client.receive(data);
    else receive(data);
  });
  let timer = 0;
  window.addEventListener('scrollend', () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => onScrolled?.(window.scrollY), stillFor);
  });
  window.addEventListener('pagehide', () => client.dispose());
}

function isReply(message: ReplyMessage | object): message is ReplyMessage {
  return 'type' in message && message.type === 'reply';
}

/** Screen readers read the page in this language. */
export function setLanguage(locale: string): void {
  document.documentElement.lang = locale;
}
