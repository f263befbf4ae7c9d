import { succeed } from '../base/result.ts';
import { type Answer, type Requester, longReadPolicy } from './requester.ts';

/** License texts and the like, which the service keeps by the hash of their content (service-api.md 8). */
export class AttachmentReader {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** The raw text for a token of `files[].token`; `null` when there is none. Invalid tokens are not requested. */
  async text(token: string, signal: AbortSignal): Answer<string | null> {
    if (!isToken(token)) return succeed(null);
    return this.#requester.getIfAny(`/attachments/${token}`, longReadPolicy, signal);
  }
}

/** SHA-256 as the service writes it. */
function isToken(text: string): boolean {
  return /^[0-9a-f]{64}$/i.test(text);
}
