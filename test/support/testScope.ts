/** `usual`: `npm test`; `extra`: only what `npm run test:all` runs besides; `all`: both. */
export type TestScope = 'usual' | 'extra' | 'all';

/** True if the run includes a test that `npm test` runs, or that only `npm run test:all` runs. */
export function isInScope(of: 'usual' | 'extra'): boolean {
  const scope = process.env['TEST_SCOPE'] ?? 'all';
  return scope === 'all' || scope === of;
}
