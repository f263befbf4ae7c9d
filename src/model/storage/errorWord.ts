/**
 * A platform's error code for a storage failure: `ENOSPC`, `NoPermissions`; for a failure that the editor has no code
 * for, the platform's: `ENOSPC: no space left on device`. Never its whole message, which names the file and so the
 * component.
 */
export function errorWord(error: unknown): string {
  const { code, name, message } = (error ?? {}) as Readonly<Record<'code' | 'name' | 'message', unknown>>;
  const platform = typeof message === 'string' ? /\bE[A-Z]{2,20}: [a-z -]{1,60}(?=,)/.exec(message)?.[0] : undefined;
  const candidates = code === 'Unknown' ? [platform, code] : [code, name];
  const word = candidates.find((one) => typeof one === 'string' && /^[\w .():-]{1,100}$/.test(one));
  return typeof word === 'string' ? word : 'Error';
}
