import { type Result, fail } from '../../base/result.ts';
import type { Problem, SettingProblem } from '../../core/problem.ts';

/** The service that the user confirmed, if the settings still name it. `service`: base address. */
export function confirmedClient<T extends { readonly baseUrl: string }>(
  { client }: { readonly client: () => Result<T, SettingProblem> },
  service: string,
): Result<T, Problem> {
  const connected = client();
  if (!connected.ok || connected.value.baseUrl === service) return connected;
  return fail({ kind: 'otherService', confirmed: service });
}
