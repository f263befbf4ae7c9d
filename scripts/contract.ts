import { parseArgs } from 'node:util';
import { contract, line, openSession } from '../test/service/contract.ts';
import { send } from '../test/service/contract/send.ts';
import type { Dialect } from '../test/service/data/dialect.ts';
import { startService } from '../test/service/startService.ts';

const usage = `node scripts/contract.ts [url] [--dialect running|written] [--writes]
  Checks what the service promises, one line per fact; exits 1 when one fails.
  Without a url: a stand-in of each dialect, writes included.
  --writes  also what changes something; only for a stand-in of ours on loopback.`;

process.exitCode = await main();

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dialect: { type: 'string', default: 'running' },
      writes: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [url] = positionals;
  if (values.help || !['running', 'written'].includes(values.dialect)) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  if (url === undefined) return (await ownStandIn('running')) + (await ownStandIn('written')) > 0 ? 1 : 0;
  if (values.writes && !(await isStandIn(url))) {
    console.error('--writes is for a stand-in of ours on loopback; this is none');
    return 2;
  }
  return (await checkAll(url, values.dialect === 'written' ? 'written' : 'running', values.writes)) > 0 ? 1 : 0;
}

async function ownStandIn(dialect: Dialect): Promise<number> {
  const service = await startService({ dialect });
  try {
    return await checkAll(service.url, dialect, true);
  } finally {
    await service.stop();
  }
}

/** Returns the number of failed facts. An unreachable service counts as one failure. */
async function checkAll(url: string, dialect: Dialect, writes: boolean): Promise<number> {
  console.log(`${url}, ${dialect} dialect${writes ? ', with writes' : ''}`);
  const session = await openSession(url).catch((error: unknown) => {
    console.log(`FAIL the service can be reached -- ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  });
  if (session === undefined) return 1;
  const counts = { holds: 0, fails: 0, skipped: 0 };
  for (const fact of contract(dialect, { writes })) {
    const verdict = await session.check(fact);
    counts[verdict.result] += 1;
    console.log(line(verdict));
  }
  const { holds, fails, skipped } = counts;
  console.log(`${holds} hold, ${fails} fail, ${skipped} skipped; ${session.requests()} requests\n`);
  return fails;
}

async function isStandIn(url: string): Promise<boolean> {
  const { hostname } = new URL(url);
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) return false;
  const answer = await send(url, { method: 'GET', target: '/__control/about', headers: {}, body: undefined });
  return answer.status === 200 && answer.text.includes('"standIn":true');
}
