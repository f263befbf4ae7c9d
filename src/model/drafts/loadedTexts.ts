/** More are hardly read before the editor shows one of them. */
const maxUnseen = 100;

/**
 * Texts that the editor has read of its documents and not shown yet. A document that changes to one of them was loaded,
 * not typed: meanwhile another window may have written a later text. Keys: of documents.
 */
export class LoadedTexts {
  readonly #unseen = new Map<string, readonly string[]>();

  /** The editor has read this text. */
  add(key: string, text: string): void {
    this.#unseen.set(key, [...(this.#unseen.get(key) ?? []), text].slice(-maxUnseen));
  }

  /** A document has changed to this text: true if that was loaded. What was read before it won't be shown any more. */
  take(key: string, text: string): boolean {
    const unseen = this.#unseen.get(key) ?? [];
    const at = unseen.lastIndexOf(text);
    this.#unseen.set(key, at < 0 ? [] : unseen.slice(at + 1));
    return at >= 0;
  }

  /** The document was opened or closed. */
  forget(key: string): void {
    this.#unseen.delete(key);
  }
}
