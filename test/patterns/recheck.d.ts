/** The JavaScript-only build of recheck; the main build first looks for a native program. */
declare module 'recheck/lib/browser.js' {
  import type { checkSync } from 'recheck';

  const recheck: { readonly checkSync: typeof checkSync };
  export { recheck as default };
}
