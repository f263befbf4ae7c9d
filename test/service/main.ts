import { parseArgs } from 'node:util';
import type { Large } from './fixtures/largeFiles.ts';
import { startService } from './startService.ts';

const usage = `node test/service/main.ts [options]
  --port N             0, the default, takes a free one
  --dialect NAME       running (default) or written
  --state FILE         keep pull requests and harvests there across restarts
  --harvest-delay MS   from one tool's result to the next (default 2000)
  --event-delay MS     from opening or merging a pull request to its showing (default: 10000 and 0)
  --large SHAPE:N      also a component of N files, SHAPE tree or flat: npm/npmjs/-/large-SHAPE-N/1.0.0; repeatable
  --generate           any coordinates answer a plausible definition
  --auto-harvest       asking for something unknown harvests it
  --only-written       nothing but the endpoints of the written description
  --with-parent        end when standard input does: with whoever started it, however that ended
  --signed-in NAME     fail (running, default) or work (written, default)`;

await main();

/** Prints its address on one line and runs until SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      dialect: { type: 'string', default: 'running' },
      state: { type: 'string' },
      'harvest-delay': { type: 'string', default: '2000' },
      'event-delay': { type: 'string' },
      large: { type: 'string', multiple: true, default: [] },
      generate: { type: 'boolean', default: false },
      'auto-harvest': { type: 'boolean', default: false },
      'only-written': { type: 'boolean', default: false },
      'with-parent': { type: 'boolean', default: false },
      'signed-in': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const service = await startService({
    port: Number(values.port),
    dialect: values.dialect === 'written' ? 'written' : 'running',
    stateFile: values.state,
    harvestDelayMs: Number(values['harvest-delay']),
    eventDelayMs: values['event-delay'] === undefined ? undefined : Number(values['event-delay']),
    large: values.large.map(largeOf),
    generate: values.generate,
    autoHarvest: values['auto-harvest'],
    writtenEndpointsOnly: values['only-written'],
    signedInCurations:
      values['signed-in'] === 'work' || values['signed-in'] === 'fail' ? values['signed-in'] : undefined,
  });
  console.log(service.url);
  const stop = (): void => {
    service.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (values['with-parent']) process.stdin.once('close', stop).resume();
}

function largeOf(text: string): Large {
  const [, shape, files] = /^(tree|flat):(\d+)$/.exec(text) ?? [];
  if ((shape !== 'tree' && shape !== 'flat') || files === undefined)
    throw new Error(`--large ${text}: SHAPE:N is meant`);
  return { shape, files: Number(files) };
}
