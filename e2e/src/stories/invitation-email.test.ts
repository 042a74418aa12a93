import { randomUUID } from 'node:crypto';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Specialist } from '@petcare/contracts/clinic/specialists.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { expect, inject, test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { linkInEmail, emailsTo } from '../support/email.ts';
import { demoPassword, signInDemoUser, signUpUser } from '../support/users.ts';

const { url, mailUrl } = inject('petcare');
const newPassword = 'Marigold-Leaf-77';

async function invitedDoctor(dr_email = `doctor-${randomUUID()}@petcare.test`): Promise<Specialist> {
  const admin = await signInDemoUser(url, 'admin');
  const { status, body } = await admin.client.call(endpoints['specialists.create'], {
    body: {
      dr_name: 'Dr. Sadia Karim',
      specialise: 'Surgery',
      dr_degrees: 'DVM, MS',
      experience_yr: '8',
      visiting_fees: '800',
      dr_address: 'House 12, Road 5, Dhanmondi, Dhaka',
      dr_contact: '01712345678',
      dr_email,
      invite: true,
    },
  });
  expect(status).toBe(201);
  return endpoints['specialists.create'].response.parse(body).specialist;
}

async function tokenFor(email: string): Promise<string> {
  const link = await linkInEmail(mailUrl, email, '/invitation');
  expect(link.origin).toBe(url);
  return link.searchParams.get('token') ?? '';
}
const readInvitation = async (token: string) => {
  const { body } = await new ApiClient(url).call(endpoints['invitations.look'], { body: { token } });
  return body;
};
const accept = (token: string, password: string) =>
  new ApiClient(url).call(endpoints['invitations.accept'], { body: { token, password } });

async function signInAs(doctor: Specialist, password: string): Promise<void> {
  const client = new ApiClient(url);
  expect(await client.signIn(doctor.dr_email, password)).toMatchObject({
    role: 'doctor',
    email_verified: true,
  });
  await eventually(
    async () => {
      const { body } = await client.call(endpoints['specialists.mine']);
      expect(body).toMatchObject({ specialist: { _id: doctor._id } });
    },
    { every: 100 },
  );
}

test('an invited doctor creates an account by the link in the email, once, and is linked to it', async () => {
  const doctor = await invitedDoctor();
  const token = await tokenFor(doctor.dr_email);
  const [email] = await emailsTo(mailUrl, doctor.dr_email);
  expect(email?.subject).toContain('Your PetCare account for doctors');
  expect(await readInvitation(token)).toEqual({
    full_name: doctor.dr_name,
    email: doctor.dr_email,
    role: 'doctor',
    has_account: false,
  });

  expect((await accept(token, newPassword)).status).toBe(201);
  expect((await accept(token, 'Another-Leaf-88')).problem.code).toBe('link_expired');
  await signInAs(doctor, newPassword);
  expect((await accept(token, newPassword)).problem.code).toBe('link_expired');

  const admin = await signInDemoUser(url, 'admin');
  const again = await admin.client.call(endpoints['specialists.invite'], { params: { id: doctor._id } });
  expect(again.problem.code).toBe('account_already_linked');
});

test('an invited doctor with an account enters its password, keeps the account, and is signed out elsewhere', async () => {
  const account = await signUpUser(url);
  const doctor = await invitedDoctor(account.user.email);
  const token = await tokenFor(account.user.email);
  expect(await readInvitation(token)).toMatchObject({ has_account: true });

  expect((await accept(token, newPassword)).problem.code).toBe('wrong_credentials');
  expect((await account.client.call(endpoints['users.me'])).status).toBe(200);
  expect((await accept(token, demoPassword)).status).toBe(201);
  expect((await account.client.call(endpoints['users.me'])).status).toBe(401);
  await signInAs(doctor, demoPassword);
});
