import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { trusted } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuditEntries } from '../../operations/audit/audit-entry.model.ts';
import { EmailVerifications } from '../../accounts/emails/email-verification.model.ts';
import { UserInvitations } from '../../accounts/invitations/user-invitation.model.ts';
import { GroupedEvents } from '../../notifications/grouped-event.model.ts';
import { Inboxes } from '../../notifications/inbox.model.ts';
import { Notifications } from '../../notifications/notification.model.ts';
import { PasswordResets } from '../../sign-in/passwords/password-reset.model.ts';
import { requestReset, eventNamesOf, emailWorker, makeVerificationEmail } from '../../testing/build-links.ts';
import { buildUser, newVisitor, testPassword, uniqueEmail } from '../../testing/build-user.ts';
import { deletionRequests } from '../../testing/deletion-requests.ts';
import { startTestAccount, type TestAccount } from '../../testing/test-account.ts';
import { Users } from '../../users/user.model.ts';
import { Deletions } from './deletion.model.ts';

let account: TestAccount;
let requests: ReturnType<typeof deletionRequests>;
beforeAll(async () => {
  account = await startTestAccount({ SIGN_IN_FAILURES_PER_ACCOUNT: 1_000, MAILS_PER_ADDRESS: 1_000 });
  requests = deletionRequests(account, await buildUser({ role: 'admin' }));
});
afterAll(() => account.close());

describe('finishing a deletion', () => {
  test('requires every step to be done, removes all data of the user, and is idempotent', async () => {
    const user = await buildUser();
    await makeVerificationEmail(account, user._id);
    await requestReset(account, user.email);
    // An invited user who then signed up without the invitation.
    const invitation = { email: uniqueEmail(), role: 'doctor' };
    await account.send('POST', '/api/users/invitations', { as: requests.by, body: invitation });
    await UserInvitations.updateOne({ email: invitation.email }, { email: user.email });
    for (let count = 0; count < 3; count += 1) expect(await requests.notify(user, 'orders')).toBe(true);
    const entries = await Notifications.find({ userId: user._id }, { _id: 1 }).lean();
    expect(entries).toHaveLength(1);
    // Undone once and requested again.
    await requests.undo((await requests.remove(user._id)).body.deletion._id);
    const { deletion } = (await requests.remove(user._id)).body;
    await requests.begin();

    // One step is not done yet.
    for (const { name } of deletion.steps.slice(1))
      await requests.report(deletion._id, name, { state: 'done' });
    expect((await requests.finish(deletion._id)).body.state).toBe('running');
    expect(await Users.exists({ _id: user._id })).not.toBeNull();

    await requests.reportAllDone(deletion);
    const { status, body } = await requests.finish(deletion._id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'done', label: '', late_rows: 3, finishedAt: expect.any(String) });
    expect((await requests.finish(deletion._id)).body).toEqual(body);
    expect((await requests.remove(user._id)).body.deletion).toEqual(body);
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
    expect((await eventNamesOf(user._id)).filter((name) => name === 'user.purged')).toHaveLength(1);
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
    // The email address can be used again.
    const signUp = { firstName: 'Rahima', lastName: 'Khatun', email: user.email, password: testPassword };
    expect(
      (await account.send('POST', '/api/auth/users/sign-up', { as: newVisitor(), body: signUp })).status,
    ).toBe(201);
  });

  test('removes the name from notifications of other users, including those delivered later', async () => {
    const reader = await buildUser();
    const user = await buildUser();
    const notifyReader = () =>
      account.send('POST', '/internal/notifications', {
        as: emailWorker,
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
    await notifyReader();
    const { deletion } = (await requests.remove(user._id)).body;
    await requests.begin();
    expect(await requests.erasePersonalData(user._id, '?limit=100')).toBe(1);
    await notifyReader();
    await requests.reportAllDone(deletion);
    await requests.finish(deletion._id);
    const { body } = await account.send('GET', '/api/notifications', { as: userCaller(reader._id) });
    const names = body.notifications.map(
      ({ content }: { content: { data: { applicant_name: string } } }) => content.data.applicant_name,
    );
    expect(names).toEqual(['Deleted user', 'Deleted user']);
  });

  test('removes the name of a deleted admin from the deletions they requested', async () => {
    const other = await buildUser({ role: 'admin' });
    const { deletion } = (await requests.remove((await buildUser())._id, userCaller(other._id, 'admin')))
      .body;
    expect(deletion.by.full_name).toBe('Rahima Khatun');
    const own = (await requests.remove(other._id)).body.deletion;
    await requests.begin();
    await requests.reportAllDone(own);
    await requests.finish(own._id);
    expect((await requests.show(deletion._id)).by).toEqual({ id: other._id, full_name: '' });
  });

  test('deletes an inbox in batches, oldest entries first', async () => {
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
    expect(await requests.erasePersonalData(userId, '?limit=2')).toBe(2);
    expect((await Notifications.findOne({ userId }).sort({ seq: 1 }).lean())?.seq).toBe(3);
    expect(await Inboxes.exists({ _id: userId })).not.toBeNull();
    expect(await requests.erasePersonalData(userId)).toBe(3);
    expect(await Inboxes.exists({ _id: userId })).toBeNull();
    expect(await requests.erasePersonalData(userId)).toBe(0);
  });
});
