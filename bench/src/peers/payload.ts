import type { SupervisedProcess } from '@petcare/stack/processes/supervised-process.ts';
import { reservePort } from '@petcare/stack/processes/free-ports.ts';
import { installPeer, runInPeer } from './install-peer.ts';
import { payloadFiles } from './payload-files.ts';
import { type Catalogue, pageCount, pageSize, sampleProducts } from './sample-products.ts';
import { startPeer } from './start-peer.ts';
import type { PeerPostgres } from './start-postgres.ts';

export interface Payload {
  readonly server: SupervisedProcess;
  readonly catalogue: Catalogue;
}

/** Installs Payload where needed, creates its tables, seeds it and starts its production server. */
export async function startPayload(postgres: PeerPostgres, logs: string): Promise<Payload> {
  const folder = await installPeer({
    name: 'payload',
    files: payloadFiles,
    build: (target) => runInPeer(target, process.execPath, ['node_modules/next/dist/bin/next', 'build']),
  });
  const environment = {
    DATABASE_URL: await postgres.createDatabase('payload'),
    NEXT_TELEMETRY_DISABLED: '1',
  };
  // Payload creates tables by itself only in development.
  await runInPeer(folder, process.execPath, ['seed.js'], { ...environment, NODE_ENV: 'development' });
  await postgres.analyse('payload');
  const port = await reservePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startPeer({
    name: 'payload',
    folder,
    args: ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(port)],
    environment,
    probe: { url: `${url}/api/products?limit=1` },
    logs,
  });
  const pages = Array.from(
    { length: pageCount },
    (_, page) => `/api/products?limit=${pageSize}&page=${page + 1}`,
  );
  const products = sampleProducts.map((_, index) => `/api/products/${index + 1}`);
  return { server, catalogue: { url, headers: {}, pages, products } };
}
