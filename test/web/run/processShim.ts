// Injected into the web tests' bundle: the little of Node's `process` that mocha's browser build reads.
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
