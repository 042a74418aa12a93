import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { reservePort } from '@petcare/stack/processes/free-ports.ts';
import type { SupervisedProcess } from '@petcare/stack/processes/supervised-process.ts';
import { installPeer, runInPeer } from './install-peer.ts';
import { medusaFiles } from './medusa-files.ts';
import { createMedusaBuyer, type SeededMedusa } from './medusa-order.ts';
import { type Catalogue, pageCount, pageSize } from './sample-products.ts';
import { startPeer } from './start-peer.ts';
import type { PeerPostgres } from './start-postgres.ts';

export interface Medusa {
  readonly server: SupervisedProcess;
  readonly catalogue: Catalogue;
  /** Orders one unit of a product, from an empty cart to the order. */
  readonly order: (index: number) => Promise<void>;
}

/** Installs Medusa where needed, migrates and seeds its database and starts its production server. */
export async function startMedusa(postgres: PeerPostgres, logs: string): Promise<Medusa> {
  const folder = await installPeer({
    name: 'medusa',
    files: medusaFiles,
    // Its packages name peer versions that npm refuses to combine.
    npmArguments: ['--legacy-peer-deps'],
  });
  const seededFile = path.join(logs, 'medusa-seeded.json');
  const environment = {
    DATABASE_URL: await postgres.createDatabase('medusa'),
    LOG_LEVEL: 'warn',
    MEDUSA_DISABLE_TELEMETRY: 'true',
    SEEDED_FILE: seededFile,
  };
  const cli = 'node_modules/@medusajs/cli/cli.js';
  await runInPeer(folder, process.execPath, [cli, 'db:migrate'], environment);
  await runInPeer(folder, process.execPath, [cli, 'exec', 'src/scripts/seed.js'], environment);
  await postgres.analyse('medusa');
  const seeded = JSON.parse(await readFile(seededFile, 'utf8')) as SeededMedusa;
  const port = await reservePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startPeer({
    name: 'medusa',
    folder,
    args: [cli, 'start', '-H', '127.0.0.1', '-p', String(port)],
    environment,
    probe: { url: `${url}/health` },
    logs,
  });
  const fields = `region_id=${seeded.region}&fields=id,title,thumbnail,variants.calculated_price`;
  const headers = { 'x-publishable-api-key': seeded.key };
  const pages = Array.from(
    { length: pageCount },
    (_, page) => `/store/products?limit=${pageSize}&offset=${page * pageSize}&${fields}`,
  );
  const products = seeded.products.map((id) => `/store/products/${id}?${fields}`);
  return {
    server,
    catalogue: { url, headers, pages, products },
    order: createMedusaBuyer(url, seeded),
  };
}
