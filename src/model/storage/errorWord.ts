/**
 * A platform's error code for a storage failure: `ENOSPC`, `NoPermissions`. Never its message, which names the file and
 * so the component.
 */
export function errorWord(error: unknown): string {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  const word = [code, name].find((one) => typeof one === 'string' && /^[\w .()-]{1,60}$/.test(one));
  return typeof word === 'string' ? word : 'Error';
}
