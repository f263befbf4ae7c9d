import type { ContributionMessage } from '../../core/contributionBody.ts';

/** A service matching only the written description accepts `single` ones only (written-api.md 2.4). */
export type RequestForm = ContributionMessage['form'];

/** The form of request each service accepts, by base address: known from its previews, or from what it declined. */
export class RequestForms {
  readonly #known = new Map<string, RequestForm>();

  /** `null`: unknown. Most services accept whole ones. */
  of(service: string): RequestForm | null {
    return this.#known.get(service) ?? null;
  }

  record(service: string, form: RequestForm): void {
    this.#known.set(service, form);
  }

  /** The service doesn't know a request of this form. GitHub's own 404 looks the same, so what is known stays. */
  declined(service: string, form: RequestForm): void {
    if (form === 'single') this.#known.delete(service);
    else if (this.of(service) === null) this.#known.set(service, 'single');
  }
}
