import { BytesGatherer } from '../base/longBytes.ts';
import { TextGatherer } from '../base/longText.ts';
import type { ServiceRequest, ServiceResponse } from '../service/transport/transport.ts';

/** Assembles the body of an answer as it arrives: decoding many megabytes at the end would block the host's thread. */
export interface BodyGatherer {
  add(chunk: Uint8Array): void;
  /** Nothing can be added after this. */
  finish(): ServiceResponse['body'];
}

/** In the form the request wants. */
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
