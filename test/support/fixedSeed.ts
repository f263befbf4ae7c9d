// Put before every bundle of tests (esbuild.js): properties try the same values in every run, so that what passed once passes again.
// PROPERTY_SEED names other values, for whoever hunts.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 560_669_836) });
