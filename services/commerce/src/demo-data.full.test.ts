import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connectMongo, disconnectMongo } from '@petcare/platform/mongo/connection.ts';
import { compileCache } from '@petcare/platform/testing/running-process.ts';
import { testDatabase, testLog } from '@petcare/platform/testing/test-servers.ts';
import { demoUsers } from '@petcare/contracts/account/demo-users.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Bookings } from './hostel/bookings/booking.model.ts';
import { PlaceCounts } from './hostel/place-count.model.ts';
import { StayEntries } from './hostel/stays/stay-entry.model.ts';
import { Products } from './catalogue/products/product.model.ts';

const script = fileURLToPath(new URL('./demo-data.ts', import.meta.url));
const scenes = fileURLToPath(new URL('../../../frontend/public', import.meta.url));
const database = testDatabase();
const fillIn = (environment: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [script], {
    env: {
      PATH: process.env['PATH'],
      ...compileCache(),
      MONGO_URL: database.url,
      LOG_LEVEL: 'error',
      ...environment,
    },
  });

beforeAll(async () => {
  await connectMongo(database.url, { log: testLog() });
  await fillIn();
});
afterAll(async () => {
  await disconnectMongo();
  await database.close();
});

test('adds the demo products once, covering every type and stock state', async () => {
  await inTransaction(() => Products.updateMany({ stock: 3 }, { stock: 2 }));
  await fillIn();
  const products = await Products.find().lean();
  expect(products).toHaveLength(21);
  expect(products.filter(({ prescriptionNeeded }) => prescriptionNeeded)).toHaveLength(1);
  expect(products.filter(({ stock }) => stock === 2)).toHaveLength(1);
  expect(products.filter(({ stock }) => stock === 0)).toHaveLength(1);
  expect(products.filter(({ stock }) => stock === null).length).toBeGreaterThan(0);
  for (const type of ['Pet Food', 'Pet Medicine', 'Pet Toy'])
    expect(products.filter(({ productType }) => productType === type).length).toBeGreaterThanOrEqual(6);
  expect(products.every(({ productPrice }) => productPrice >= 6_000 && productPrice <= 350_000)).toBe(true);
  expect(products.filter(({ productImage }) => !existsSync(scenes + productImage))).toEqual([]);
});

test('adds the demo bookings once, in every status, and reserves their places', async () => {
  const bookings = await Bookings.find().lean();
  const own = bookings.filter(({ customerId }) => customerId === demoUsers.user.id);
  expect(new Set(own.map(({ status }) => status))).toHaveProperty('size', 4);
  expect(new Set(bookings.map(({ orderId }) => orderId))).toHaveProperty('size', bookings.length);
  expect(bookings.filter(({ updatedAt }) => updatedAt > new Date())).toEqual([]);
  const counts = await PlaceCounts.find().lean();
  expect(counts.some(({ taken }) => taken === 12)).toBe(true);
  expect(counts.every(({ taken }) => taken <= 12)).toBe(true);
});

test('refuses to run in production', async () => {
  await expect(fillIn({ NODE_ENV: 'production' })).rejects.toMatchObject({ code: 1 });
});

test('adds the log of the guest who is in the hostel once', async () => {
  const entries = await StayEntries.find().lean();
  expect(entries.length).toBeGreaterThan(0);
  expect(new Set(entries.map(({ customerId }) => customerId))).toEqual(new Set([demoUsers.user.id]));
  await fillIn();
  expect(await StayEntries.countDocuments()).toBe(entries.length);
});
