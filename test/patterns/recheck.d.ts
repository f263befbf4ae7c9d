/** The build of recheck that is JavaScript alone; the main one looks for a native program first. */
declare module 'recheck/lib/browser.js' {
  const recheck: Pick<typeof import('recheck'), 'checkSync'>;
  export { recheck as default };
}
