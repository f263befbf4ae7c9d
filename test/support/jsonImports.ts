// Loaded before the unit tests (scripts/runMocha.ts): the source imports JSON files as its bundler does, and Node wants
// their type named. With the type in the source, the bundler would take the files of a package twice: once more for the
// package that requires them.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    return specifier.endsWith('.json') ? { ...found, importAttributes: { type: 'json' } } : found;
  },
});
