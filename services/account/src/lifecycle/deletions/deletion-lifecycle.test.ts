import { newId } from '@petcare/platform/mongo/object-id.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import type { Deletion } from '@petcare/contracts/shared/deletions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuditEntries } from '../../operations/audit/audit-entry.model.ts';
import {
  requestReset,
  eventNamesOf,
  emailWorker,
  makeResetEmail,
  makeVerificationEmail,
} from '../../testing/build-links.ts';
import { buildUser, newVisitor, testPassword } from '../../testing/build-user.ts';
import { deletionRequests } from '../../testing/deletion-requests.ts';
import { startTestAccount, type TestAccount } from '../../testing/test-account.ts';
import { Users, type UserDocument } from '../../users/user.model.ts';
import { Deletions } from './deletion.model.ts';

let account: TestAccount;
let admin: UserDocument;
let requests: ReturnType<typeof deletionRequests>;
beforeAll(async () => {
  account = await startTestAccount({ SIGN_IN_FAILURES_PER_ACCOUNT: 1_000, MAILS_PER_ADDRESS: 1_000 });
  admin = await buildUser({ role: 'admin' });
  requests = deletionRequests(account, admin);
});
afterAll(() => account.close());

const signIn = ({ email }: UserDocument) =>
  account.send('POST', '/api/auth/users/sign-in', {
    as: newVisitor(),
    body: { email, password: testPassword },
  });
const stepOf = (deletion: Deletion, name: string) => deletion.steps.find((step) => step.name === name);

describe('a user with a scheduled deletion', () => {
  test('can neither sign in nor get an email with a link, and is listed as being deleted', async () => {
    const user = await buildUser();
    const session = await account.sessions.create({
      userId: user._id,
      role: 'user',
      userAgent: '',
      ip: '',
    });
    expect((await signIn(user)).status).toBe(200);
    const request = await requestReset(account, user.email);

    const { status, body } = await requests.remove(user._id);
    expect(status).toBe(202);
    expect(body.deletion).toMatchObject({
      kind: 'user',
      target_id: user._id,
      label: 'Rahima Khatun',
      by: { id: admin._id, full_name: 'Rahima Khatun' },
      state: 'scheduled',
      late_rows: 0,
    });
    expect(await account.sessions.find(session.id)).toBeNull();
    await eventually(() =>
      expect(account.live).toContainEqual(
        expect.objectContaining({
          kind: 'disconnect',
          room: `session-${session.hash}`,
          reason: 'account_removed',
        }),
      ),
    );
    const refused = await signIn(user);
    expect([refused.status, refused.text]).toEqual([401, 'Invalid email or password.']);
    expect(await makeResetEmail(account, request)).toBeNull();
    expect(await makeVerificationEmail(account, user._id)).toBeNull();
    const listed = await account.send('GET', `/api/users?email=${user.email}`, { as: requests.by });
    expect(listed.body.users).toMatchObject([{ _id: user._id, being_deleted: true }]);
  });

  test('has one deletion, however many requests are made', async () => {
    const user = await buildUser();
    const answers = await Promise.all(Array.from({ length: 8 }, () => requests.remove(user._id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 202));
    const ids = new Set(answers.map(({ body }) => body.deletion._id));
    expect(ids.size).toBe(1);
    expect(await Deletions.countDocuments({ targetId: user._id })).toBe(1);
    const audit = await AuditEntries.find({ target: user._id }).lean();
    expect(audit.map(({ event }) => event)).toEqual(['deletion.scheduled']);
  });

  test('can be kept until the undo period is over, and signs in again', async () => {
    const user = await buildUser();
    const { deletion } = (await requests.remove(user._id)).body;
    const { status, body } = await requests.undo(deletion._id);
    expect([status, body.deletion.state]).toEqual([200, 'undone']);
    expect((await requests.undo(deletion._id)).status).toBe(200);
    expect((await signIn(user)).status).toBe(200);
    await requests.begin();
    expect(await requests.show(deletion._id)).toMatchObject({ state: 'undone' });
    // A later request is another deletion.
    expect((await requests.remove(user._id)).body.deletion._id).not.toBe(deletion._id);
  });

  test('is either kept or deleted when undo and start race', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const user = await buildUser();
      const { deletion } = (await requests.remove(user._id)).body;
      // The periodic job of a process whose clock is fast.
      const [undone] = await Promise.all([requests.undo(deletion._id), requests.begin()]);
      const { state } = await requests.show(deletion._id);
      const { removal } = (await Users.findById(user._id).lean()) ?? {};
      const announced = await eventNamesOf(deletion._id);
      outcomes.add(state);
      expect([undone.status, removal, announced]).toEqual(
        state === 'undone' ? [200, null, []] : [409, 'begun', ['deletion.started']],
      );
    }
    expect([...outcomes].every((state) => state === 'undone' || state === 'running')).toBe(true);
  });

  test('gets no notification or email once the deletion has started', async () => {
    const { user } = await requests.userBeingDeleted();
    expect(await requests.notify(user)).toBe(false);
    const response = await account.send('GET', `/internal/users/${user._id}`, { as: emailWorker });
    expect(response.status).toBe(404);
  });

  test('gets notifications while the deletion can be undone', async () => {
    const user = await buildUser();
    await requests.remove(user._id);
    expect(await requests.notify(user)).toBe(true);
    const response = await account.send('GET', `/internal/users/${user._id}`, { as: emailWorker });
    expect(response.status).toBe(200);
  });

  test('cannot be restored once the deletion has started', async () => {
    const { deletion } = await requests.userBeingDeleted();
    const { status, body } = await requests.undo(deletion._id);
    expect([status, body.code]).toEqual([409, 'deletion_started']);
  });
});

describe('progress', () => {
  test('never decreases, whatever the order of the reports', async () => {
    const { deletion } = await requests.userBeingDeleted();
    const { _id } = deletion;
    expect(stepOf(deletion, 'memories')).toMatchObject({ state: 'waiting', total: 0, done: 0, error: null });
    await requests.report(_id, 'memories', { total: 100, done: 60 });
    await requests.report(_id, 'memories', { total: 100, done: 40 });
    await requests.report(_id, 'memories', { state: 'retrying', total: 70, done: 50, error: 'It is away.' });
    expect(stepOf(await requests.show(_id), 'memories')).toMatchObject({
      state: 'retrying',
      total: 100,
      done: 60,
      error: 'It is away.',
    });
    await requests.report(_id, 'memories', { state: 'done', total: 100, done: 100 });
    // A worker reports late, after another has finished the step.
    await requests.report(_id, 'memories', { total: 100, done: 70 });
    await requests.report(_id, 'memories', { state: 'retrying', total: 100, done: 70, error: 'It is away.' });
    expect(stepOf(await requests.show(_id), 'memories')).toMatchObject({
      state: 'done',
      done: 100,
      error: null,
    });
    // Rows were created after the step was done.
    await requests.report(_id, 'memories', { total: 102, done: 100 });
    expect(stepOf(await requests.show(_id), 'memories')).toMatchObject({
      state: 'running',
      total: 102,
      done: 100,
    });
  });

  test('is stored for existing steps of running deletions only', async () => {
    const user = await buildUser();
    const { deletion } = (await requests.remove(user._id)).body;
    expect((await requests.report(deletion._id, 'memories', { total: 9 })).body.steps[0].total).toBe(0);
    expect((await requests.report(deletion._id, 'no_step', {})).status).toBe(404);
    expect((await requests.report(newId(), 'memories', {})).status).toBe(404);
  });

  test('is announced to admins at once, and then a few times a second', async () => {
    const { deletion } = await requests.userBeingDeleted();
    const announced = () =>
      account.live.filter((message) => message.kind === 'emit' && message.name === 'deletion.changed').length;
    const before = announced();
    for (let done = 0; done < 60; done += 1)
      await requests.report(deletion._id, 'memories', { total: 60, done });
    await requests.report(deletion._id, 'memories', { state: 'done', total: 60, done: 60 });
    await eventually(() => expect(announced()).toBeGreaterThan(before + 1));
    expect(announced() - before).toBeLessThan(40);
  });
});
