import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import type { PreparedContributions } from '../../../model/outbox/submissions/preparedContributions.ts';
import type { DraftContexts } from '../../../model/drafts/draftContexts.ts';
import type { Drafts } from '../../../model/drafts/drafts.ts';
import type { Clock } from '../../../model/ports.ts';
import type { Submissions } from '../../../model/outbox/submissions/submissions.ts';
import { FlatFiles } from '../../definitions/documents/flatFiles.ts';

export const requestsScheme = 'clearlydefined-requests';

interface Parts {
  readonly prepared: Pick<PreparedContributions, 'get' | 'onDidChange'>;
  readonly drafts: Pick<Drafts, 'onDidChange'>;
  readonly submissions: Pick<Submissions, 'onDidChange'>;
  readonly knowledge: Pick<DraftContexts, 'onDidChange'>;
  /** What would be sent now; `null` if there is no such contribution. */
  readonly text: (id: string) => Promise<string | null>;
  readonly clock: Clock;
}

interface Shown {
  readonly bytes: Uint8Array;
  readonly changedAt: number;
}

/** Milliseconds after the last keystroke. */
const typingPause = 300;

/** Each contribution's requests, as a read-only document that follows its text and the drafts. */
export class RequestDocuments extends FlatFiles implements vscode.FileSystemProvider, Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<vscode.FileChangeEvent[]>());
  readonly #shown = new Map<string, Shown>();
  #typing = new AbortController();

  readonly onDidChangeFile = this.#changed.event;

  constructor(parts: Parts) {
    super();
    this.#parts = parts;
    this.#store.add(parts.prepared.onDidChange(() => this.#follow()));
    this.#store.add(parts.drafts.onDidChange(() => this.#follow()));
    this.#store.add(parts.submissions.onDidChange(() => this.#follow()));
    this.#store.add(parts.knowledge.onDidChange(() => this.#follow()));
  }

  register(): this {
    const isReadonly = new vscode.MarkdownString(
      vscode.l10n.t('This is what will be sent. It follows the description beside it, and the drafts.'),
    );
    const options = { isCaseSensitive: true, isReadonly };
    this.#store.add(vscode.workspace.registerFileSystemProvider(requestsScheme, this, options));
    return this;
  }

  /** Something else that affects the requests has changed, such as the service. */
  update(): void {
    this.#follow();
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { bytes, changedAt } = await this.#read(uri);
    const permissions = vscode.FilePermission.Readonly;
    return { type: vscode.FileType.File, ctime: 0, mtime: changedAt, size: bytes.length, permissions };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return (await this.#read(uri)).bytes;
  }

  dispose(): void {
    this.#typing.abort(new Error('disposed'));
    this.#store.dispose();
  }

  async #read(uri: vscode.Uri): Promise<Shown> {
    const id = requestsIdOf(uri);
    const known = id === null ? undefined : this.#shown.get(id);
    if (known) return known;
    const found = id === null ? null : await this.#make(id);
    if (!found) throw vscode.FileSystemError.FileNotFound(uri);
    return found;
  }

  async #make(id: string): Promise<Shown | null> {
    const text = await this.#parts.text(id);
    if (text === null) {
      this.#shown.delete(id);
      return null;
    }
    const shown = { bytes: new TextEncoder().encode(text), changedAt: this.#parts.clock.now() };
    this.#shown.set(id, shown);
    return shown;
  }

  #follow(): void {
    this.#typing.abort(new Error('typed on'));
    const typing = (this.#typing = new AbortController());
    this.#parts.clock
      .delay(typingPause, typing.signal)
      .then(() => this.#tell(typing.signal))
      .catch(() => {});
  }

  async #tell(signal: AbortSignal): Promise<void> {
    for (const id of this.#shown.keys()) {
      const before = this.#shown.get(id);
      const now = await this.#make(id);
      if (signal.aborted) return;
      const type = now ? vscode.FileChangeType.Changed : vscode.FileChangeType.Deleted;
      if (!now || !isSame(now.bytes, before?.bytes)) this.#changed.fire([{ type, uri: requestsUri(id) }]);
    }
  }
}

export function requestsUri(id: string): vscode.Uri {
  return vscode.Uri.from({ scheme: requestsScheme, path: `/${id}/requests.jsonc` });
}

/** `null` for any other document. */
export function requestsIdOf({ scheme, path }: vscode.Uri): string | null {
  const [root, id, name, ...rest] = path.split('/');
  const isOne = scheme === requestsScheme && root === '' && name === 'requests.jsonc' && rest.length === 0;
  return isOne && id ? id : null;
}

function isSame(one: Uint8Array, other: Uint8Array | undefined): boolean {
  return one.length === other?.length && one.every((byte, at) => byte === other[at]);
}
