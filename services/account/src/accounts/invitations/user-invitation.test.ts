import { endpoints } from '@petcare/contracts/endpoints.ts';
import { pathOf } from '@petcare/contracts/shared/endpoint.ts';
import type { Role } from '@petcare/contracts/shared/roles.ts';
import type { UserInvitation } from '@petcare/contracts/account/user-invitations.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AuditEntries } from '../../operations/audit/audit-entry.model.ts';
import { eventNamesOf, emailWorker, tokenOf } from '../../testing/build-links.ts';
import { buildUser, newVisitor, testPassword, uniqueEmail } from '../../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../../testing/test-account.ts';
import { Users, type UserDocument } from '../../users/user.model.ts';
import { UserInvitations } from './user-invitation.model.ts';

let account: TestAccount;
let admin: UserDocument;
beforeAll(async () => {
  account = await startTestAccount();
});
beforeEach(async () => {
  admin = await buildUser({ role: 'admin' });
});
afterAll(() => account.close());

const newPassword = 'Quiet-Otter-77';

const asAdmin = () => ({ as: userCaller(admin._id, 'admin') });
const send = (body: unknown) => account.send('POST', '/api/users/invitations', { ...asAdmin(), body });
const resend = (id: string) => account.send('POST', `/api/users/invitations/${id}/resend`, asAdmin());
const revoke = (id: string) => account.send('DELETE', `/api/users/invitations/${id}`, asAdmin());

async function invite({ email = uniqueEmail(), role = 'user' }: { email?: string; role?: Role } = {}) {
  const { status, body } = await send({ email, role, full_name: 'Nadia Haque' });
  expect(status).toBe(201);
  return body.invitation as UserInvitation;
}
async function emailOf({ _id: id }: { _id: string }) {
  const path = pathOf(endpoints['mails.userInvitation'], { id });
  const { body } = await account.send('POST', path, { as: emailWorker });
  return endpoints['mails.userInvitation'].response.parse(body);
}
const linkTokenOf = async (invitation: { _id: string }) => tokenOf((await emailOf(invitation))?.link ?? '');
const preview = (token: string) =>
  account.send('POST', '/api/auth/invitations/look', { as: newVisitor(), body: { token } });
const accept = (token: string, { password = newPassword, ...rest }: Record<string, unknown> = {}) =>
  account.send('POST', '/api/auth/invitations/accept', {
    as: newVisitor(),
    body: { token, password, ...rest },
  });
const expire = (id: string) =>
  UserInvitations.updateOne({ _id: id }, { $set: { expiresAt: new Date(Date.now() - 1000) } });

describe('an admin who invites a user', () => {
  test('sends an email with a link that creates a confirmed account of the role, once', async () => {
    const invitation = await invite({ role: 'admin' });
    expect(await eventNamesOf(invitation._id)).toEqual(['user_invitation.sent']);
    expect(await emailOf(invitation)).toMatchObject({
      to: invitation.email,
      full_name: 'Nadia Haque',
      role: 'admin',
      invited_by: 'Rahima Khatun',
    });
    const token = await linkTokenOf(invitation);
    expect((await preview(token)).body).toEqual({
      full_name: 'Nadia Haque',
      email: invitation.email,
      role: 'admin',
      has_account: false,
    });
    const { status, body } = await accept(token, { full_name: 'Nadia Haque Joya' });
    expect(status).toBe(201);
    expect(body.data.user).toMatchObject({
      role: 'admin',
      full_name: 'Nadia Haque Joya',
      email_verified: true,
    });
    expect((await accept(token)).body.code).toBe('link_expired');
    expect(await emailOf(invitation)).toBeNull();
    expect(await AuditEntries.find({ target: invitation._id }).lean()).toMatchObject([
      { event: 'invitation.sent', after: { role: 'admin' } },
    ]);
  });

  test('can limit an invited admin to areas, and shows them in the list', async () => {
    const { body } = await send({ email: uniqueEmail(), role: 'admin', admin_areas: ['shop'] });
    expect(body.invitation).toMatchObject({ role: 'admin', admin_areas: ['shop'] });
    const listed = await account.send('GET', '/api/users/invitations', asAdmin());
    expect(listed.body).toContainEqual(body.invitation);
    const { body: accepted } = await accept(await linkTokenOf(body.invitation), { full_name: 'Nadia Haque' });
    expect(accepted.data.user).toMatchObject({ role: 'admin', admin_areas: ['shop'] });
    expect(await Users.findById(accepted.data.user.id).lean()).toMatchObject({ adminAreas: ['shop'] });
    const refused = await send({ email: uniqueEmail(), role: 'user', admin_areas: ['shop'] });
    expect(refused.body.errors).toEqual([{ field: 'admin_areas', message: 'are for admins only' }]);
  });

  test('who is limited later can no longer give a role by an earlier invitation', async () => {
    const token = await linkTokenOf(await invite({ role: 'admin' }));
    await Users.updateOne({ _id: admin._id }, { $set: { adminAreas: ['shop'] } });
    expect((await preview(token)).body.code).toBe('link_expired');
  });

  test('sees it in the list, newest first, until it is accepted', async () => {
    const [first, second] = [await invite(), await invite({ role: 'doctor' })];
    const invitationsByAdmin = async () => {
      const { body } = await account.send('GET', '/api/users/invitations', asAdmin());
      return (body as UserInvitation[]).filter(({ invited_by: by }) => by.id === admin._id);
    };
    expect(await invitationsByAdmin()).toEqual([second, first]);
    await accept(await linkTokenOf(first));
    expect(await invitationsByAdmin()).toEqual([second]);
  });

  test('learns which user has the address when it has an account', async () => {
    const known = await buildUser({ role: 'doctor' });
    const { status, body } = await send({ email: known.email.toUpperCase(), role: 'admin' });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'email_taken',
      errors: [{ field: 'email' }],
      details: { user_id: known._id, role: 'doctor' },
    });
  });

  test('creates one invitation per address, also at the same time; the others get its id', async () => {
    const email = uniqueEmail();
    const answers = await Promise.all(['user', 'doctor', 'admin'].map((role) => send({ email, role })));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const id = made[0]?.body.invitation._id as string;
    for (const { status, body } of answers)
      if (status !== 201)
        expect(body).toMatchObject({ code: 'already_invited', details: { invitation_id: id } });
    expect(await eventNamesOf(id)).toEqual(['user_invitation.sent']);
  });

  test('can invite an address again once the invitation has expired', async () => {
    const old = await invite();
    const token = await linkTokenOf(old);
    await expire(old._id);
    expect((await accept(token)).body.code).toBe('link_expired');
    const again = await invite({ email: old.email });
    expect(again._id).not.toBe(old._id);
    expect((await accept(await linkTokenOf(again))).status).toBe(201);
  });

  test.each([
    ['no email', { role: 'user' }, 'email'],
    ['no role', { email: 'someone@example.com' }, 'role'],
    ['an unknown role', { email: 'someone@example.com', role: 'owner' }, 'role'],
    ['an operator', { email: { $ne: '' }, role: 'user' }, 'email'],
  ])('with %s is refused, naming the field', async (_, body, field) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });
});

describe('an invitation', () => {
  test('that is sent again works with the new link only', async () => {
    const invitation = await invite();
    const before = await linkTokenOf(invitation);
    await expire(invitation._id);
    expect((await resend(invitation._id)).body.invitation).toMatchObject({ _id: invitation._id });
    expect((await preview(before)).body.code).toBe('link_expired');
    expect((await accept(await linkTokenOf(invitation))).status).toBe(201);
    expect((await resend(invitation._id)).status).toBe(404);
  });

  test('that is revoked no longer works', async () => {
    const invitation = await invite();
    const token = await linkTokenOf(invitation);
    expect((await revoke(invitation._id)).status).toBe(200);
    expect((await accept(token)).body.code).toBe('link_expired');
    expect((await revoke(invitation._id)).status).toBe(404);
    expect((await revoke(newId())).status).toBe(404);
  });

  test('of a demoted admin does not work until another admin sends it again', async () => {
    const invitation = await invite({ role: 'admin' });
    const token = await linkTokenOf(invitation);
    await Users.updateOne({ _id: admin._id }, { $set: { role: 'user' } });
    expect((await accept(token)).body.code).toBe('link_expired');
    admin = await buildUser({ role: 'admin' });
    await resend(invitation._id);
    expect((await accept(await linkTokenOf(invitation))).status).toBe(201);
  });

  test('of an admin who is being deleted works again only after an undo', async () => {
    const deletedAdmin = admin;
    const invitation = await invite({ role: 'admin' });
    const token = await linkTokenOf(invitation);
    admin = await buildUser({ role: 'admin' });
    const { deletion } = (await account.send('DELETE', `/api/users/${deletedAdmin._id}`, asAdmin())).body;
    expect((await preview(token)).body.code).toBe('link_expired');
    expect((await accept(token)).body.code).toBe('link_expired');
    await account.send('POST', `/api/deletions/${deletion._id}/undo`, asAdmin());
    expect((await accept(token)).status).toBe(201);
  });

  test('without a name requires one', async () => {
    const { body } = await send({ email: uniqueEmail(), role: 'user' });
    const token = await linkTokenOf(body.invitation);
    const refused = await accept(token);
    expect(refused.body.errors).toEqual([{ field: 'full_name', message: 'is required' }]);
    expect((await accept(token, { full_name: 'Joya' })).body.data.user).toMatchObject({ full_name: 'Joya' });
  });
});

describe('an invited user who signed up in the meantime', () => {
  async function signUpAfterInvitation(invited: Role, role: Role = 'user') {
    const invitation = await invite({ role: invited });
    const user = await buildUser({ role });
    await Users.updateOne({ _id: user._id }, { $set: { email: invitation.email } });
    return { user, token: await linkTokenOf(invitation) };
  }

  test('gets the role only with the link and the password', async () => {
    const { user, token } = await signUpAfterInvitation('admin');
    expect((await Users.findById(user._id).lean())?.role).toBe('user');
    expect((await accept(token)).body.code).toBe('wrong_credentials');
    const session = await account.sessions.create({ userId: user._id, role: 'user', userAgent: '', ip: '' });
    const { status, body } = await accept(token, { password: testPassword });
    expect(status).toBe(201);
    expect(body.data.user).toMatchObject({ _id: user._id, role: 'admin', email_verified: true });
    expect(await account.sessions.find(session.id)).toBeNull();
  });

  test('keeps another role given since', async () => {
    const { token } = await signUpAfterInvitation('user', 'doctor');
    const { body } = await accept(token, { password: testPassword });
    expect(body.data.user).toMatchObject({ role: 'doctor' });
  });
});
