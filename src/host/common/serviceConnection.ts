import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { fail, succeed, type Result } from '../../base/result.ts';
import type { Problem, SettingProblem } from '../../core/problem.ts';
import { ServiceClient, type ServiceClientOptions } from '../../service/client.ts';
import type { ServiceStatus } from './checkConnection.ts';
import type { SharedParts } from './sharedParts.ts';

interface Parts extends Pick<SharedParts, 'settings' | 'clock' | 'log'> {
  readonly transport: ServiceClientOptions['transport'];
  readonly isPrivate: ServiceClientOptions['isPrivate'];
  readonly pause: () => Promise<void>;
  /** A request has failed after all retries. */
  readonly onFailed: (problem: Problem) => void;
}

/** The service named by the settings; follows their changes. */
export class ServiceConnection implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  #client: Result<ServiceClient, SettingProblem>;

  /** `client` has changed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#client = this.#connect();
    this.#store.add(
      parts.settings.onDidChange((key) => {
        if (key === 'apiUrl') this.#reconnect();
      }),
    );
  }

  get client(): Result<ServiceClient, SettingProblem> {
    return this.#client;
  }

  /** `null`: the settings name no service. */
  get baseUrl(): string | null {
    return this.#client.ok ? this.#client.value.baseUrl : null;
  }

  /** Requests the service's status. An abort rejects. */
  async status(signal: AbortSignal): Promise<Result<ServiceStatus, Problem>> {
    if (!this.#client.ok) return this.#client;
    const began = this.#parts.clock.now();
    const status = await this.#client.value.status(signal);
    if (!status.ok) return fail(status.problem);
    return succeed({
      url: this.#client.value.baseUrl,
      version: status.value.version,
      milliseconds: this.#parts.clock.now() - began,
    });
  }

  dispose(): void {
    this.#store.dispose();
  }

  #connect(): Result<ServiceClient, SettingProblem> {
    const url = this.#parts.settings.apiUrl();
    return url.ok ? succeed(new ServiceClient({ ...this.#parts, baseUrl: url.value })) : url;
  }

  /** An unchanged address keeps its client, with its known rate limits. */
  #reconnect(): void {
    const next = this.#connect();
    if (next.ok && this.#client.ok && next.value.baseUrl === this.#client.value.baseUrl) return;
    this.#client = next;
    this.#changed.fire();
  }
}
