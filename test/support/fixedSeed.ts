// Loaded before the tests (scripts/runMocha.ts, esbuild.js): property tests try the same values in every run, so that a
// passing test passes again. PROPERTY_SEED sets other values, to search for failures.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 560_669_836) });

// Mocha's own process keeps whole stack traces; a reader that notes thousands of faults at a great depth would spend its
// time on them.
Error.stackTraceLimit = 10;
