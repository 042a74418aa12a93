import { endpoints } from '@petcare/contracts/endpoints.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { readZip } from '@petcare/platform/testing/files/read-zip.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AuditEntries } from '../../operations/audit/audit-entry.model.ts';
import {
  requestReset,
  emailWorker,
  makeResetEmail,
  tokenOf,
  makeVerificationEmail,
} from '../../testing/build-links.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../../testing/test-account.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());
beforeEach(() => {
  account.otherServices.content = {};
  account.otherServices.clinic = {};
  account.otherServices.commerce = {};
});

const download = (id: string, as = userCaller(id)) => account.download(`/api/users/${id}/export`, as);
const filesIn = (bytes: Buffer) =>
  new Map([...readZip(bytes)].map(([name, content]) => [name, content.toString()]));

test('the archive holds the account and the personal data of all services', async () => {
  const user = await buildUser();
  account.otherServices.content = { memories: [{ title: 'বিড়ালের প্রথম দিন' }], comments: [] };
  account.otherServices.clinic = { appointments: [{ serial: 5 }] };
  account.otherServices.commerce = { orders: [{ order_id: 'PC-2026-000001' }] };
  await account.sessions.create({ userId: user._id, role: 'user', userAgent: 'Firefox', ip: '203.0.113.7' });
  const data = { order_id: newId(), order_number: 'PC-2026-000001', product_name: 'Ball' };
  await account.send('POST', endpoints['notifications.deliver'].path, {
    as: emailWorker,
    body: { event_id: newId(), user_id: user._id, content: { kind: 'order.placed', data } },
  });
  await account.send('PUT', `/api/users/${user._id}`, {
    as: userCaller(newId(), 'admin'),
    body: { full_name: 'Abu Kamal' },
  });

  const { status, headers, bytes } = await download(user._id);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-disposition')).toMatch(/attachment; filename="petcare-\d{4}-\d\d-\d\d\.zip"/);
  const files = filesIn(bytes);
  expect(new Set(files.keys())).toEqual(
    new Set([
      'README.txt',
      'account.json',
      'sessions.json',
      'notifications.json',
      'audit.json',
      'mail-links.json',
      'saved-views.json',
      'invitations.json',
      'accepted-invitations.json',
      'content/memories.json',
      'content/comments.json',
      'clinic/appointments.json',
      'commerce/orders.json',
    ]),
  );
  const json = (name: string) => JSON.parse(files.get(name) ?? '') as unknown;
  expect(json('account.json')).toMatchObject({ _id: user._id, email: user.email, full_name: 'Abu Kamal' });
  expect(json('sessions.json')).toMatchObject([{ userAgent: 'Firefox', ip: '203.0.113.7' }]);
  expect(json('notifications.json')).toMatchObject([{ content: { kind: 'order.placed' } }]);
  expect(json('audit.json')).toMatchObject([{ event: 'user.profile_changed', by: 'admin' }]);
  expect(json('content/memories.json')).toEqual([{ title: 'বিড়ালের প্রথম দিন' }]);
  expect(json('clinic/appointments.json')).toEqual([{ serial: 5 }]);
  expect(json('commerce/orders.json')).toEqual([{ order_id: 'PC-2026-000001' }]);
  expect(files.get('README.txt')).toContain('everything PetCare keeps about you');
  expect(files.get('README.txt')).toContain('আপনার তথ্য');
});

test('the archive holds no hash and no secret', async () => {
  const user = await buildUser();
  const session = await account.sessions.create({ userId: user._id, role: 'user', userAgent: '', ip: '' });
  const reset = await makeResetEmail(account, await requestReset(account, user.email));
  const verification = await makeVerificationEmail(account, user._id);
  const files = filesIn((await download(user._id)).bytes);
  expect(JSON.parse(files.get('mail-links.json') ?? '')).toHaveLength(2);
  const everything = [...files.values()].join('\n');
  for (const secret of [
    session.id,
    session.hash,
    tokenOf(reset?.link ?? ''),
    tokenOf(verification?.link ?? ''),
    'argon2',
    'tokenHash',
    'passwordHash',
  ])
    expect(everything).not.toContain(secret);
});

test('the archive holds no data of other users', async () => {
  const [user, other] = [await buildUser(), await buildUser()];
  const admin = userCaller(user._id, 'admin');
  await account.send('PUT', `/api/users/${other._id}`, { as: admin, body: { full_name: 'Abu Kamal' } });
  const everything = [...filesIn((await download(user._id)).bytes).values()].join('\n');
  expect(everything).not.toContain('Abu Kamal');
  expect(everything).not.toContain(other._id);
});

describe('access', () => {
  test('an export by an admin is audited, an export of the own data is not', async () => {
    const user = await buildUser();
    const admin = userCaller(newId(), 'admin');
    expect((await download(user._id, admin)).status).toBe(200);
    expect((await download(user._id)).status).toBe(200);
    const entries = await AuditEntries.find({ target: user._id }).lean();
    expect(entries).toMatchObject([{ event: 'user.exported', actor: { id: admin.id } }]);
  });

  test('an unknown user is not found', async () => {
    expect((await download(newId(), userCaller(newId(), 'admin'))).status).toBe(404);
  });
});

test('an unavailable service fails the whole export', async () => {
  const user = await buildUser();
  account.otherServices.unavailable = true;
  const { status, bytes } = await download(user._id);
  account.otherServices.unavailable = false;
  expect(status).toBe(503);
  expect(JSON.parse(bytes.toString())).toMatchObject({ code: 'unavailable' });
});

test('thousands of rows are exported completely', async () => {
  const user = await buildUser();
  const memories = Array.from({ length: 20_000 }, (_, index) => ({ title: `${index} ${newId()}`.repeat(3) }));
  account.otherServices.content = { memories };
  const files = filesIn((await download(user._id)).bytes);
  expect(JSON.parse(files.get('content/memories.json') ?? '')).toEqual(memories);
});

test('concurrent exports are queued, and refused when the queue is full', async () => {
  const user = await buildUser();
  const gate = Promise.withResolvers<void>();
  account.otherServices.contentDelay = gate.promise;
  const statuses: number[] = [];
  const answers = Array.from({ length: 30 }, async () => statuses.push((await download(user._id)).status));
  // Two run and twenty wait; a refused request is answered at once.
  await expect.poll(() => statuses).toEqual(Array.from({ length: 8 }, () => 503));
  gate.resolve();
  await Promise.all(answers);
  expect(statuses.filter((status) => status === 200)).toHaveLength(22);
});
