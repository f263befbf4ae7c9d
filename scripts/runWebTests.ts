// Runs the smoke suite of the `browser` bundle in the web worker extension host. Needs a built extension.
import { bundledEntry, bundleWebTests } from './bundleTests.ts';
import { webSuite } from './hostSuites.ts';
import { runParts } from './runParts.ts';
import { runSuite } from './runSuite.ts';
import { closeReport } from './testReport.ts';

const suite = webSuite();
await bundleWebTests(suite.files, bundledEntry(true));
const part = { name: suite.name, size: 0, run: () => runSuite(suite, true) };
closeReport(await runParts([part], { atOnce: 1, mayRunAgain: ({ didNotStart }) => didNotStart === true }));
