import { BytesGatherer } from '../base/longBytes.ts';
import { TextGatherer } from '../base/longText.ts';
import type { ServiceRequest, ServiceResponse } from '../service/transport.ts';

/** Puts together the body of an answer, as it comes: many megabytes at the end would hold the host's thread. */
export interface BodyGatherer {
  add(chunk: Uint8Array): void;
  /** Nothing can be added any more. */
  finish(): ServiceResponse['body'];
}

/** As the request wants the body. */
export function gatherBody({ wantsBytes }: ServiceRequest): BodyGatherer {
  return wantsBytes ? new BytesGatherer() : new DecodingGatherer();
}

class DecodingGatherer implements BodyGatherer {
  readonly #decoder = new TextDecoder();
  readonly #text = new TextGatherer();

  add(chunk: Uint8Array): void {
    this.#text.add(this.#decoder.decode(chunk, { stream: true }));
  }

  finish(): ServiceResponse['body'] {
    this.#text.add(this.#decoder.decode());
    return this.#text.finish();
  }
}
