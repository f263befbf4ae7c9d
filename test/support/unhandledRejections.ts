import { inspect } from 'node:util';

// A test fails if a promise is rejected during it and nobody waits for that promise: mocha itself passes over it.
const rejections = new Map<Promise<unknown>, unknown>();

function failIfAny(): void {
  const [first] = rejections.values();
  rejections.clear();
  if (first !== undefined) throw first instanceof Error ? first : new Error(inspect(first));
}

export const mochaHooks = {
  beforeAll(): void {
    process.on('unhandledRejection', (reason, promise) => rejections.set(promise, reason));
    // Somebody waits for it now.
    process.on('rejectionHandled', (promise) => rejections.delete(promise));
  },
  afterEach: failIfAny,
  afterAll: failIfAny,
};
