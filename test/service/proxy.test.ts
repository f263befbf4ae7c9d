// The headless scan behind a proxy, which it finds in its environment.
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, afterEach, before, describe, it } from 'mocha';

import { bareEnvironment } from '../support/bareEnvironment.ts';
import { type ConnectProxy, startConnectProxy } from '../support/connectProxy.ts';
import { startTlsFront, type TlsFront } from '../support/tlsFront.ts';
import { BuiltScan, type ScanRow } from '../unit/scan/builtScan.ts';
import { type Service, startService } from './startService.ts';

const password = 'pa55-word';
const certificates = path.resolve('test/fixtures/certificates');
const failure = (reason: string): RegExp => new RegExp(`: 1 of 1 components could not be looked up: ${reason}\n$`);

/** `environment`: with `PORT` for the proxy's port. `host`: with `FRONT` for the service's own port. `tunnels`: those that were opened. */
const rows: readonly {
  readonly title: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly host?: string;
  readonly tunnels: readonly string[];
  readonly says: RegExp | '';
}[] = [
  {
    title: 'HTTPS_PROXY',
    environment: { HTTPS_PROXY: `http://user:${password}@127.0.0.1:PORT` },
    tunnels: ['system.example:443'],
    says: '',
  },
  {
    title: 'https_proxy',
    environment: { https_proxy: `http://user:${password}@127.0.0.1:PORT` },
    tunnels: ['system.example:443'],
    says: '',
  },
  {
    title: 'HTTP_PROXY, where there is no other',
    environment: { HTTP_PROXY: `http://user:${password}@127.0.0.1:PORT` },
    tunnels: ['system.example:443'],
    says: '',
  },
  {
    title: 'a wrong password',
    environment: { HTTPS_PROXY: `http://user:${password}-wrong@127.0.0.1:PORT` },
    tunnels: [],
    says: failure('the proxy requires a sign-in'),
  },
  {
    title: 'NO_PROXY',
    environment: { HTTPS_PROXY: `http://user:${password}@127.0.0.1:PORT`, NO_PROXY: '0.0.0.0' },
    host: '0.0.0.0:FRONT',
    tunnels: [],
    says: failure("the service's certificate is for another host \\(ERR_TLS_CERT_ALTNAME_INVALID\\)"),
  },
  {
    title: 'a certificate that is not trusted',
    environment: { HTTPS_PROXY: `http://user:${password}@127.0.0.1:PORT` },
    host: 'unknown.example',
    tunnels: ['unknown.example:443'],
    says: failure("the service's certificate isn't trusted \\(UNABLE_TO_VERIFY_LEAF_SIGNATURE\\)"),
  },
  {
    title: 'a variable that is no address',
    environment: { HTTPS_PROXY: `user:${password}@127.0.0.1:PORT` },
    tunnels: [],
    says: failure("the service can't be reached \\(\\S+\\)"),
  },
];

describe('Headless scan behind a proxy', () => {
  let scan: BuiltScan;
  let service: Service;
  let front: TlsFront;
  let proxy: ConnectProxy;
  let folder = '';

  before(async () => {
    scan = await BuiltScan.make();
    folder = scan.workspace({ 'package.json': JSON.stringify({ dependencies: { lodash: '4.17.21' } }) });
    service = await startService();
    front = await startTlsFront(certificates, service.port);
  });
  after(async () => {
    await front.stop();
    await service.stop();
    scan.remove();
  });
  afterEach(() => proxy.stop());

  for (const { title, environment, host = 'system.example', tunnels, says } of rows)
    it(`follows ${title}`, async () => {
      proxy = await startConnectProxy({ target: front.port, credentials: `user:${password}` });
      const given = Object.entries(environment).map(([name, value]) => [
        name,
        value.replace('PORT', String(proxy.port)),
      ]);
      const { out, err } = await scan.runWith(
        {
          ...bareEnvironment(folder),
          NODE_EXTRA_CA_CERTS: path.join(certificates, 'systemAuthority.pem'),
          ...Object.fromEntries(given),
        },
        folder,
        '--json',
        '--resolve',
        '--no-user-settings',
        '--api',
        `https://${host.replace('FRONT', String(front.port))}`,
      );
      if (says === '') assert.equal(err, '');
      else assert.match(err, says);
      assert.deepEqual([...new Set(proxy.tunnels)], tunnels);
      assert.ok(!`${out}${err}`.includes(password), 'the password is not shown');
      const [row] = JSON.parse(out) as readonly ScanRow[];
      assert.equal(row?.definition?.declared ?? null, says === '' ? 'MIT' : null);
    });
});
