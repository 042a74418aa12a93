import type { Role } from '@petcare/contracts/shared/roles.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Specialists } from '../specialists/specialist.model.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { appointmentBody } from '../../testing/appointment-request.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { Invitations } from './invitation.model.ts';
import { UserCopies } from '../../user-copies/user-copy.model.ts';
import { eraseUserCopy } from '../../lifecycle/users/erase-user-copy.ts';
import { acceptInvitation } from './link-account.ts';
import { storeUser } from '../../lifecycle/users/store-user.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const admin = userCaller(newId(), 'admin');
const system = { kind: 'system', name: 'account' } as const;

async function storeAccount(overrides: { id?: string; email?: string; role?: Role; sequence?: number } = {}) {
  const { id = newId(), email = `${newId()}@petcare.test`, role = 'doctor', sequence = 1 } = overrides;
  await storeUser(
    { user_id: id, full_name: 'Imran Chowdhury', email, image_URL: '', role, email_verified: true },
    sequence,
  );
  return id;
}
const linkedAccountOf = async (drId: string) => (await Specialists.findById(drId).lean())?.userId;
const link = (drId: string, user_id: string | null) =>
  clinic.send('PUT', `/api/specialists/${drId}/account`, { as: admin, body: { user_id } });
const invite = (drId: string) => clinic.send('POST', `/api/specialists/${drId}/invitation`, { as: admin });

async function invitationToken(drId: string): Promise<{ id: string; token: string }> {
  const id = (await Invitations.findOne({ specialistId: drId, usedAt: null }).lean())?._id ?? '';
  const { body } = await clinic.send('POST', `/internal/invitations/${id}/mail`, { as: system });
  const url = new URL(body.link);
  expect(url.origin + url.pathname).toBe('https://petcare.test/invitation');
  return { id, token: url.searchParams.get('token') ?? '' };
}
const find = async (token: string) =>
  (await clinic.send('POST', '/internal/invitations/find', { as: system, body: { token } })).body;

describe('a doctor’s account is linked', () => {
  test('when an admin links a doctor account', async () => {
    const { doctor } = await buildDoctor();
    const id = await storeAccount();
    const { status, body } = await link(doctor._id, id);
    expect([status, body]).toMatchObject([200, { message: 'Account linked.', specialist: { user_id: id } }]);
    expect((await link(doctor._id, id)).status).toBe(200);
    const events = await clinic.eventsAbout(doctor._id);
    expect(events.map(({ envelope }) => envelope.name)).toEqual(['specialist.updated']);
  });

  test('when an admin gives the account with the doctor’s address the role doctor', async () => {
    const { doctor } = await buildDoctor();
    const id = await storeAccount({ email: doctor.email, role: 'user' });
    expect(await linkedAccountOf(doctor._id)).toBeNull();
    await storeAccount({ id, email: doctor.email, sequence: 2 });
    expect(await linkedAccountOf(doctor._id)).toBe(id);
  });

  test('when the doctor accepts an invitation, once, with any email address', async () => {
    const { doctor } = await buildDoctor();
    expect((await invite(doctor._id)).status).toBe(202);
    const { id } = await invitationToken(doctor._id);
    const user_id = await storeAccount();
    const accepted = { invitation_id: id, specialist_id: doctor._id, user_id };
    await acceptInvitation(accepted);
    await acceptInvitation({ ...accepted, user_id: await storeAccount() });
    expect(await linkedAccountOf(doctor._id)).toBe(user_id);
  });

  test('never when a user signs up with a doctor’s address', async () => {
    const { doctor } = await buildDoctor();
    await storeAccount({ email: doctor.email, role: 'user' });
    expect(await linkedAccountOf(doctor._id)).toBeNull();
  });

  test('never when a doctor changes to another doctor’s address, and not again after an admin unlinked it', async () => {
    const { doctor } = await buildDoctor();
    const stranger = await storeAccount();
    await storeAccount({ id: stranger, email: doctor.email, sequence: 2 });
    expect(await linkedAccountOf(doctor._id)).toBeNull();

    const id = await storeAccount({ email: (await buildDoctor()).doctor.email });
    const own = await Specialists.findOne({ userId: id }).lean();
    await link(own?._id ?? '', null);
    await storeAccount({ id, email: own?.email ?? '', sequence: 2 });
    expect(await linkedAccountOf(own?._id ?? '')).toBeNull();
  });
});

describe('a link', () => {
  test('ends when the account loses the role doctor; an older event changes nothing', async () => {
    const { doctor } = await buildDoctor();
    const id = await storeAccount({ email: doctor.email, sequence: 5 });
    await storeAccount({ id, email: doctor.email, role: 'user', sequence: 4 });
    expect(await linkedAccountOf(doctor._id)).toBe(id);
    await storeAccount({ id, email: doctor.email, role: 'user', sequence: 6 });
    expect(await linkedAccountOf(doctor._id)).toBeNull();
  });

  test('ends with the account, whose data is erased, also when an older event arrives late', async () => {
    const { doctor } = await buildDoctor();
    const id = await storeAccount({ email: doctor.email });
    expect(await linkedAccountOf(doctor._id)).toBe(id);
    await eraseUserCopy(id, 5);
    await storeAccount({ id, email: doctor.email, sequence: 4 });
    expect(await linkedAccountOf(doctor._id)).toBeNull();
    expect(await UserCopies.findById(id).lean()).toMatchObject({ fullName: '', email: '', role: 'user' });
  });

  test('that is removed changes no appointment, and the doctor no longer sees any', async () => {
    const built = await buildDoctor();
    const id = await storeAccount({ email: built.doctor.email });
    const account = userCaller(id, 'doctor');
    const booked = await clinic.send('POST', '/api/appointments', {
      as: userCaller(newId()),
      body: appointmentBody(built),
    });
    const list = async () =>
      (await clinic.send('GET', `/api/appointments/doctor/${id}`, { as: account })).body;
    expect(await list()).toEqual([booked.body.appointment]);
    expect((await link(built.doctor._id, null)).body.message).toBe('Account unlinked.');
    expect(await list()).toEqual([]);
    const asAdmin = await clinic.send('GET', `/api/appointments/doctor/${built.doctor._id}`, { as: admin });
    expect(asAdmin.body).toEqual([booked.body.appointment]);
  });

  test('connects one account to one doctor, also when two admins link at once', async () => {
    const [one, two] = [await buildDoctor(), await buildDoctor()];
    const id = await storeAccount();
    const answers = await Promise.all([link(one.doctor._id, id), link(two.doctor._id, id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await Specialists.countDocuments({ userId: id })).toBe(1);
    const second = await link(one.doctor._id, await storeAccount());
    const taken = (await linkedAccountOf(one.doctor._id)) === id;
    expect([second.status, second.body.code]).toEqual(
      taken ? [409, 'account_already_linked'] : [200, undefined],
    );
  });

  test('is refused for an unknown doctor, and for an account without the role', async () => {
    const { doctor } = await buildDoctor();
    const path = `/api/specialists/${doctor._id}/account`;
    const wrong = await clinic.send('PUT', path, { as: admin, body: { user_id: 'me' } });
    expect(wrong.status).toBe(400);
    expect((await link(newId(), null)).status).toBe(404);
    for (const id of [newId(), await storeAccount({ role: 'user' }), await storeAccount({ role: 'admin' })]) {
      const { status, body } = await link(doctor._id, id);
      expect([status, body.code]).toEqual([409, 'not_a_doctor']);
    }
    expect(await linkedAccountOf(doctor._id)).toBeNull();
  });
});

describe('an invitation', () => {
  test('is found by its token until it is used, and the previous one stops working', async () => {
    const { doctor } = await buildDoctor();
    await invite(doctor._id);
    const first = await invitationToken(doctor._id);
    expect(await find(first.token)).toEqual({
      invitation_id: first.id,
      specialist_id: doctor._id,
      dr_name: doctor.name,
      email: doctor.email,
    });
    await invite(doctor._id);
    expect(await find(first.token)).toBeNull();
    const second = await invitationToken(doctor._id);
    await acceptInvitation({
      invitation_id: second.id,
      specialist_id: doctor._id,
      user_id: await storeAccount(),
    });
    expect(await find(second.token)).toBeNull();
    expect((await invite(doctor._id)).body.code).toBe('account_already_linked');
  });

  test('is invalid once the doctor’s address was changed', async () => {
    const { doctor } = await buildDoctor();
    await invite(doctor._id);
    const { token } = await invitationToken(doctor._id);
    const body = { dr_email: `${newId()}@petcare.test` };
    await clinic.send('PUT', `/api/specialists/${doctor._id}`, { as: admin, body });
    expect(await find(token)).toBeNull();
  });

  test('stores only a hash of its token', async () => {
    const { doctor } = await buildDoctor();
    await invite(doctor._id);
    const { token } = await invitationToken(doctor._id);
    expect(JSON.stringify(await Invitations.find().lean())).not.toContain(token);
    expect(await find(token.split('').toReversed().join(''))).toBeNull();
  });

  test('to an unknown doctor is not found', async () => {
    expect((await invite(newId())).status).toBe(404);
  });
});
