import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compileCache } from '@petcare/platform/testing/running-process.ts';
import { testBus, testDatabase } from '@petcare/platform/testing/test-servers.ts';
import { testIdentity } from '@petcare/platform/testing/test-identity.ts';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';

test('the prepare command creates the collections and exits', async () => {
  const [identity, database, broker] = [await testIdentity(), testDatabase(), await testBus()];
  const entry = fileURLToPath(new URL('main.ts', import.meta.url));
  // The environment of a process of this service; addresses of other services are never called.
  await promisify(execFile)(process.execPath, [entry, 'prepare'], {
    env: {
      ...compileCache(),
      LOG_LEVEL: 'silent',
      MONGO_URL: database.url,
      AMQP_URL: broker.url,
      EVENTS_NAMESPACE: broker.namespace,
      VALKEY_URL: 'redis://127.0.0.1:1',
      IDENTITY_JWKS: identity.jwks,
      IDENTITY_PRIVATE_JWK: identity.servicesKey,
      PUBLIC_URL: 'http://127.0.0.1:1',
      CONTENT_URL: 'http://127.0.0.1:1',
    },
    timeout: 60_000,
  });
  const connection = await mongoose.createConnection(database.url).asPromise();
  const names = (await connection.listCollections()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['orders', 'products', 'payments', 'outbox']));
  const indexes = await connection.collection('payments').indexes();
  expect(indexes.some(({ unique }) => unique)).toBe(true);
  await connection.close();
  await Promise.all([broker.close(), database.close()]);
});
