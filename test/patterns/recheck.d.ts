/** The build of recheck that is JavaScript alone; the main one looks for a native program first. */
declare module 'recheck/lib/browser.js' {
  import type { checkSync } from 'recheck';

  const recheck: { readonly checkSync: typeof checkSync };
  export { recheck as default };
}
