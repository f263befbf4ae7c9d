import type { Result } from '../../base/result.ts';
import type { ServiceProblem } from '../../core/problem.ts';
import type { ServiceRequest, ServiceResponse, Transport } from '../../service/transport.ts';

/** A transport whose code is loaded with the first request, to keep activation fast. */
export class LazyTransport implements Transport {
  readonly #load: () => Promise<Transport>;
  #loaded: Promise<Transport> | null = null;

  constructor(load: () => Promise<Transport>) {
    this.#load = load;
  }

  async send(request: ServiceRequest, signal: AbortSignal): Promise<Result<ServiceResponse, ServiceProblem>> {
    this.#loaded ??= this.#load();
    const transport = await this.#loaded;
    signal.throwIfAborted();
    return transport.send(request, signal);
  }
}
