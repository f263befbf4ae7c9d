// Imported before any test file: gives a web worker mocha's browser build and with it `describe` and `it`.
import 'mocha';

mocha.setup({ ui: 'bdd', timeout: 90_000, forbidOnly: true, reporter: Mocha.reporters.Base });
