import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addDays, dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { demoUsers } from '@petcare/contracts/demo-users.ts';
import { connectMongo, disconnectMongo } from '@petcare/platform/mongo/connection.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { compileCache } from '@petcare/platform/testing/running-process.ts';
import { testDatabase, testLog } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Bookings, type BookingDocument } from '../../bookings/booking.model.ts';
import { hostelSettings, hostelVariables } from '../../hostel/hostel-settings.ts';
import { findOverfullNights } from '../../invariants/find-overfull-nights.ts';
import { findOversold } from '../../invariants/find-oversold.ts';
import { findOrderWithoutPayment, findPaidWithoutOrder } from '../../invariants/find-unmatched-money.ts';
import { Orders, type OrderDocument } from '../../orders/order.model.ts';
import { showOverview } from '../../overview/show-overview.ts';
import { Payments } from '../../payments/payment/payment.model.ts';
import { Products } from '../../products/product.model.ts';
import { startSandboxProcess } from '../../testing/sandbox-process.ts';

const script = fileURLToPath(new URL('../../demo-data.ts', import.meta.url));
const database = testDatabase();
let sandboxes: Awaited<ReturnType<typeof startSandboxProcess>>[];

const fillIn = () =>
  promisify(execFile)(process.execPath, [script], {
    env: {
      PATH: process.env['PATH'],
      ...compileCache(),
      MONGO_URL: database.url,
      LOG_LEVEL: 'warn',
      STRIPE_API_URL: sandboxes[0]?.url,
      BKASH_NOTICE_KEYS_URL: `${sandboxes[1]?.url}/sandbox/keys`,
    },
  });

beforeAll(async () => {
  sandboxes = await Promise.all([startSandboxProcess('card-sandbox'), startSandboxProcess('bkash-sandbox')]);
  await connectMongo(database.url, { log: testLog() });
  const t = performance.now();
  const r = await fillIn();
  console.log('TIME', performance.now() - t, r.stdout, r.stderr);
}, 120_000);
afterAll(async () => {
  for (const sandbox of sandboxes) await sandbox.stop();
  await disconnectMongo();
  await database.close();
});

test('probe', async () => {
  console.log(await Orders.aggregate([{ $group: { _id: '$status', n: { $sum: 1 } } }]));
  console.log(await Bookings.aggregate([{ $group: { _id: '$status', n: { $sum: 1 } } }]));
  console.log(await Payments.aggregate([{ $group: { _id: '$status', n: { $sum: 1 } } }]));
});
