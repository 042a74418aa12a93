import type { Deletion, StepProgress } from '@petcare/contracts/deletions.ts';
import { newId } from '@petcare/platform/mongo.ts';
import { OutboxRows } from '@petcare/platform/outbox.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { person } from '@petcare/platform/testing/test-identity.ts';
import { trusted } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuditEntries } from '../audit/audit-entry.model.ts';
import { EmailVerifications } from '../emails/email-verification.model.ts';
import { UserInvitations } from '../invitations/user-invitation.model.ts';
import { GroupedEvents } from '../notifications/grouped-event.model.ts';
import { Inboxes } from '../notifications/inbox.model.ts';
import { Notifications } from '../notifications/notification.model.ts';
import { PasswordResets } from '../passwords/password-reset.model.ts';
import { askReset, eventsAbout, mailer, resetMail, verificationMail } from '../testing/build-links.ts';
import { buildUser, someVisitor, testPassword, uniqueEmail } from '../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../testing/test-account.ts';
import { Users, type StoredUser } from '../users/user.model.ts';
import { beginDueDeletions } from './begin-due.ts';
import { Deletions } from './deletion.model.ts';

let account: TestAccount;
let admin: StoredUser;
beforeAll(async () => {
  account = await startTestAccount({ SIGN_IN_FAILURES_PER_ACCOUNT: 1_000, MAILS_PER_ADDRESS: 1_000 });
  admin = await buildUser({ role: 'admin' });
});
afterAll(() => account.close());

const worker = { kind: 'system', name: 'cascade' } as const;
const by = () => person(admin._id, 'admin');
const remove = (id: string, as = by()) => account.send('DELETE', `/api/users/${id}`, { as });
const undo = (id: string) => account.send('POST', `/api/deletions/${id}/undo`, { as: by() });
const show = async (id: string): Promise<Deletion> =>
  (await account.send('GET', `/api/deletions/${id}`, { as: by() })).body;
const signIn = ({ email }: StoredUser) =>
  account.send('POST', '/api/auth/users/sign-in', {
    as: someVisitor(),
    body: { email, password: testPassword },
  });
const soon = () => new Date(Date.now() + 60_000);
/** Lets the time to take deletions back pass. */
const begin = () => beginDueDeletions({ turn: () => undefined, progress: () => undefined }, soon());
const report = (id: string, step: string, progress: Partial<StepProgress>) =>
  account.send('PUT', `/internal/account/deletions/${id}/steps/${step}`, {
    as: worker,
    body: { state: 'running', total: 0, done: 0, error: null, ...progress },
  });
const finish = (id: string) =>
  account.send('POST', `/internal/account/deletions/${id}/finish`, { as: worker, body: { late_rows: 3 } });
const stepOf = (deletion: Deletion, name: string) => deletion.steps.find((step) => step.name === name);

/** Tells a person of an order. @returns whether there is somebody to tell. */
async function tell({ _id }: StoredUser, group?: string): Promise<boolean> {
  const data = { order_id: newId(), order_number: 'PC-2026-000001', product_name: 'Ball' };
  const { body } = await account.send('POST', '/internal/notifications', {
    as: mailer,
    body: {
      event_id: newId(),
      user_id: _id,
      content: { kind: 'order.placed', data },
      ...(group && { group }),
    },
  });
  return body.delivered;
}

/** Somebody whose deletion has begun. */
async function leavingUser(): Promise<{ user: StoredUser; deletion: Deletion }> {
  const user = await buildUser();
  const { deletion } = (await remove(user._id)).body;
  await begin();
  return { user, deletion };
}
async function reportAllDone({ _id, steps }: Deletion): Promise<void> {
  for (const { name } of steps) await report(_id, name, { state: 'done' });
}

describe('a person who is to be deleted', () => {
  test('is shut out at once, by sign-in, reset and mail, and is shown to admins as leaving', async () => {
    const user = await buildUser();
    const session = await account.sessions.create({
      userId: user._id,
      role: 'user',
      userAgent: '',
      ip: '',
    });
    expect((await signIn(user)).status).toBe(200);
    const request = await askReset(account, user.email);

    const { status, body } = await remove(user._id);
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
    expect(await resetMail(account, request)).toBeNull();
    expect(await verificationMail(account, user._id)).toBeNull();
    const listed = await account.send('GET', `/api/users?email=${user.email}`, { as: by() });
    expect(listed.body.users).toMatchObject([{ _id: user._id, being_deleted: true }]);
  });

  test('is one deletion, however many ask at once and again', async () => {
    const user = await buildUser();
    const answers = await Promise.all(Array.from({ length: 8 }, () => remove(user._id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 202));
    const ids = new Set(answers.map(({ body }) => body.deletion._id));
    expect(ids.size).toBe(1);
    expect(await Deletions.countDocuments({ targetId: user._id })).toBe(1);
    const audit = await AuditEntries.find({ target: user._id }).lean();
    expect(audit.map(({ event }) => event)).toEqual(['deletion.scheduled']);
  });

  test('can be kept until the time is over, and signs in again', async () => {
    const user = await buildUser();
    const { deletion } = (await remove(user._id)).body;
    const { status, body } = await undo(deletion._id);
    expect([status, body.deletion.state]).toEqual([200, 'undone']);
    expect((await undo(deletion._id)).status).toBe(200);
    expect((await signIn(user)).status).toBe(200);
    await begin();
    expect(await show(deletion._id)).toMatchObject({ state: 'undone' });
    // Another wish is another deletion.
    expect((await remove(user._id)).body.deletion._id).not.toBe(deletion._id);
  });

  test('is kept or leaves when both happen at the same moment, and never half', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const user = await buildUser();
      const { deletion } = (await remove(user._id)).body;
      // The sweep of a copy whose clock is fast.
      const [undone] = await Promise.all([undo(deletion._id), begin()]);
      const { state } = await show(deletion._id);
      const { removal } = (await Users.findById(user._id).lean()) ?? {};
      const told = await eventsAbout(deletion._id);
      outcomes.add(state);
      expect([undone.status, removal, told]).toEqual(
        state === 'undone' ? [200, null, []] : [409, 'begun', ['deletion.started']],
      );
    }
    expect([...outcomes].every((state) => state === 'undone' || state === 'running')).toBe(true);
  });

  test('gets no news and no mail any more once it has begun', async () => {
    const { user } = await leavingUser();
    expect(await tell(user)).toBe(false);
    const asked = await account.send('GET', `/internal/people/${user._id}`, { as: mailer });
    expect(asked.status).toBe(404);
  });

  test('still gets news while it can be kept', async () => {
    const user = await buildUser();
    await remove(user._id);
    expect(await tell(user)).toBe(true);
    const asked = await account.send('GET', `/internal/people/${user._id}`, { as: mailer });
    expect(asked.status).toBe(200);
  });

  test('cannot be taken back any more once it has begun', async () => {
    const { deletion } = await leavingUser();
    const { status, body } = await undo(deletion._id);
    expect([status, body.code]).toEqual([409, 'deletion_started']);
  });
});

describe('progress', () => {
  test('only grows, in whatever order reports come', async () => {
    const { deletion } = await leavingUser();
    const { _id } = deletion;
    expect(stepOf(deletion, 'memories')).toMatchObject({ state: 'waiting', total: 0, done: 0, error: null });
    await report(_id, 'memories', { total: 100, done: 60 });
    await report(_id, 'memories', { total: 100, done: 40 });
    await report(_id, 'memories', { state: 'retrying', total: 70, done: 50, error: 'It is away.' });
    expect(stepOf(await show(_id), 'memories')).toMatchObject({
      state: 'retrying',
      total: 100,
      done: 60,
      error: 'It is away.',
    });
    await report(_id, 'memories', { state: 'done', total: 100, done: 100 });
    // A worker that was frozen comes back.
    await report(_id, 'memories', { total: 100, done: 70 });
    expect(stepOf(await show(_id), 'memories')).toMatchObject({ state: 'done', done: 100, error: null });
    // Rows that were born later.
    await report(_id, 'memories', { total: 102, done: 100 });
    expect(stepOf(await show(_id), 'memories')).toMatchObject({ state: 'running', total: 102, done: 100 });
  });

  test('is kept of deletions that run, and of steps there are', async () => {
    const user = await buildUser();
    const { deletion } = (await remove(user._id)).body;
    expect((await report(deletion._id, 'memories', { total: 9 })).body.steps[0].total).toBe(0);
    expect((await report(deletion._id, 'no_step', {})).status).toBe(404);
    expect((await report(newId(), 'memories', {})).status).toBe(404);
  });

  test('is told to the admins at once, and then a few times a second', async () => {
    const { deletion } = await leavingUser();
    const told = () =>
      account.live.filter((message) => message.kind === 'emit' && message.name === 'deletion.changed').length;
    const before = told();
    for (let done = 0; done < 60; done += 1) await report(deletion._id, 'memories', { total: 60, done });
    await report(deletion._id, 'memories', { state: 'done', total: 60, done: 60 });
    await eventually(() => expect(told()).toBeGreaterThan(before + 1));
    expect(told() - before).toBeLessThan(40);
  });
});

describe('the end', () => {
  test('comes when every step is done, takes all of the person along, and may be told twice', async () => {
    const user = await buildUser();
    await verificationMail(account, user._id);
    await askReset(account, user.email);
    // They were invited, and then signed up by themselves.
    const invitation = { email: uniqueEmail(), role: 'doctor' };
    await account.send('POST', '/api/users/invitations', { as: by(), body: invitation });
    await UserInvitations.updateOne({ email: invitation.email }, { email: user.email });
    for (let count = 0; count < 3; count += 1) expect(await tell(user, 'orders')).toBe(true);
    const entries = await Notifications.find({ userId: user._id }, { _id: 1 }).lean();
    expect(entries).toHaveLength(1);
    // Taken back once, and asked for again.
    await undo((await remove(user._id)).body.deletion._id);
    const { deletion } = (await remove(user._id)).body;
    await begin();

    // One step is missing: nothing ends.
    for (const { name } of deletion.steps.slice(1)) await report(deletion._id, name, { state: 'done' });
    expect((await finish(deletion._id)).body.state).toBe('running');
    expect(await Users.exists({ _id: user._id })).not.toBeNull();

    await reportAllDone(deletion);
    const { status, body } = await finish(deletion._id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'done', label: '', late_rows: 3, finishedAt: expect.any(String) });
    expect((await finish(deletion._id)).body).toEqual(body);
    expect((await remove(user._id)).body.deletion).toEqual(body);
    const left = await Promise.all([
      Users.countDocuments({ _id: user._id }),
      Notifications.countDocuments({ userId: user._id }),
      Inboxes.countDocuments({ _id: user._id }),
      GroupedEvents.countDocuments({ entryId: entries[0]?._id ?? '' }),
      EmailVerifications.countDocuments({ _id: user._id }),
      PasswordResets.countDocuments({ email: user.email }),
      UserInvitations.countDocuments({ email: user.email }),
      Deletions.countDocuments({ targetId: user._id, label: trusted({ $ne: '' }) }),
    ]);
    expect(left).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect((await eventsAbout(user._id)).filter((name) => name === 'user.purged')).toHaveLength(1);
    const purged = await OutboxRows.findOne({
      'envelope.name': 'user.purged',
      'envelope.aggregate.id': user._id,
    });
    expect(purged?.envelope.aggregate.sequence).toBeGreaterThan(1);
    const audit = await AuditEntries.find({ target: user._id }).sort({ at: 1 }).lean();
    expect(audit.map(({ event }) => event)).toEqual([
      'deletion.scheduled',
      'deletion.undone',
      'deletion.scheduled',
      'deletion.finished',
    ]);
    expect(JSON.stringify(audit)).not.toContain('Rahima');
    // The address is free again.
    const signUp = { firstName: 'Rahima', lastName: 'Khatun', email: user.email, password: testPassword };
    expect(
      (await account.send('POST', '/api/auth/users/sign-up', { as: someVisitor(), body: signUp })).status,
    ).toBe(201);
  });

  test('takes the name out of what others were told, also where they are told late', async () => {
    const reader = await buildUser();
    const user = await buildUser();
    const tellReader = () =>
      account.send('POST', '/internal/notifications', {
        as: mailer,
        body: {
          event_id: newId(),
          user_id: reader._id,
          about: user._id,
          content: {
            kind: 'application.submitted',
            data: { adoption_id: newId(), adoption_title: 'A dog', applicant_name: 'Rahima Khatun' },
          },
        },
      });
    await tellReader();
    const { deletion } = (await remove(user._id)).body;
    await begin();
    const path = `/internal/account/people/${user._id}/personal-rows?limit=100`;
    expect((await account.send('DELETE', path, { as: worker })).body.deleted).toBe(1);
    await tellReader();
    await reportAllDone(deletion);
    await finish(deletion._id);
    const { body } = await account.send('GET', '/api/notifications', { as: person(reader._id) });
    const names = body.notifications.map(
      ({ content }: { content: { data: { applicant_name: string } } }) => content.data.applicant_name,
    );
    expect(names).toEqual(['Deleted user', 'Deleted user']);
  });

  test('takes the name of an admin out of the deletions they had asked for', async () => {
    const other = await buildUser({ role: 'admin' });
    const { deletion } = (await remove((await buildUser())._id, person(other._id, 'admin'))).body;
    expect(deletion.by.full_name).toBe('Rahima Khatun');
    const own = (await remove(other._id)).body.deletion;
    await begin();
    await reportAllDone(own);
    await finish(own._id);
    expect((await show(deletion._id)).by).toEqual({ id: other._id, full_name: '' });
  });

  test('of an inbox comes in batches, the oldest entries first', async () => {
    const { _id: userId } = await buildUser();
    await Inboxes.create([{ _id: userId, lastSeq: 5, seenUpTo: 0, grouped: 0 }]);
    for (let seq = 1; seq <= 5; seq += 1)
      await Notifications.create([
        {
          _id: newId(),
          userId,
          eventId: newId(),
          seq,
          content: { kind: 'order.placed' },
          group: null,
          about: null,
          count: 1,
          readAt: null,
          createdAt: new Date(),
        },
      ]);
    const take = async (query: string) =>
      (
        await account.send('DELETE', `/internal/account/people/${userId}/personal-rows${query}`, {
          as: worker,
        })
      ).body.deleted;
    expect(await take('?limit=2')).toBe(2);
    expect((await Notifications.findOne({ userId }).sort({ seq: 1 }).lean())?.seq).toBe(3);
    expect(await Inboxes.exists({ _id: userId })).not.toBeNull();
    expect(await take('')).toBe(3);
    expect(await Inboxes.exists({ _id: userId })).toBeNull();
    expect(await take('')).toBe(0);
  });
});
