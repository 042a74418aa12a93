import { randomBytes } from 'node:crypto';
import type { PublicService } from '@petcare/contracts/shared/endpoint.ts';
import { startBundled } from '../../support/system/start-bundled.ts';
import { createServiceClient, type SendToService } from '@petcare/platform/testing/service-client.ts';
import { testIdentity } from '@petcare/platform/testing/test-identity.ts';
import mongoose, { type Connection } from 'mongoose';
import type { Servers } from '../../support/system/petcare.ts';
import { fillPosts } from './fill-posts.ts';
import { rowMakers } from './list-rows.ts';
import { listTables } from './list-tables.ts';

const batch = 5_000;

export interface FilledService {
  readonly send: SendToService;
  readonly database: Connection;
  stop(): Promise<void>;
}

export async function startFilled(
  service: PublicService,
  rows: number,
  { mongoUrl, valkeyUrl }: Pick<Servers, 'mongoUrl' | 'valkeyUrl'>,
): Promise<FilledService> {
  const name = `lists_${service}_${randomBytes(4).toString('hex')}`;
  const url = new URL(mongoUrl);
  url.pathname = `/${name}`;
  const database = await mongoose.createConnection(url.href).asPromise();
  if (service === 'content') await fillPosts(url.href, { memories: rows, adoptions: rows });
  else await fill(database, service, rows);
  const identity = await testIdentity();
  const unreachable = 'http://127.0.0.1:9';
  const process = await startBundled(service, {
    MONGO_URL: url.href,
    // Unreachable: lists need no broker, whose queues would outlive the run.
    AMQP_URL: 'amqp://127.0.0.1:9',
    VALKEY_URL: valkeyUrl,
    EVENTS_NAMESPACE: name,
    IDENTITY_JWKS: identity.jwks,
    IDENTITY_PRIVATE_JWK: identity.servicesKey,
    PUBLIC_URL: 'https://petcare.test',
    ACCOUNT_URL: unreachable,
    CONTENT_URL: unreachable,
    CLINIC_URL: unreachable,
    COMMERCE_URL: unreachable,
    WORKERS_URL: unreachable,
  });
  return {
    send: createServiceClient(process.port, identity),
    database,
    async stop() {
      await process.stop();
      await database.dropDatabase();
      await database.close();
    },
  };
}

async function fill(database: Connection, service: PublicService, rows: number): Promise<void> {
  for (const { collection } of listTables.filter((table) => table.service === service)) {
    const make = rowMakers[collection as keyof typeof rowMakers];
    for (let from = 0; from < rows; from += batch)
      await database.collection(collection).insertMany(
        Array.from({ length: Math.min(batch, rows - from) }, (_, at) => make(from + at)),
        { ordered: false },
      );
  }
}
