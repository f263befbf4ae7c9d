// Imported before any test file: provides mocha's browser build in a web worker, with `describe` and `it`.
import 'mocha';

mocha.setup({ ui: 'bdd', timeout: 90_000, forbidOnly: true, reporter: Mocha.reporters.Base });
