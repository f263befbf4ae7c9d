// Injected into the bundle of the web tests: the part of Node's `process` that mocha's browser build reads.
export const process = {
  env: {},
  browser: true,
  stdout: undefined,
  cwd: (): string => '/',
  nextTick: (callback: () => void): void => queueMicrotask(callback),
  emitWarning: (): void => {},
  on: (): void => {},
  removeListener: (): void => {},
  listenerCount: (): number => 0,
};
