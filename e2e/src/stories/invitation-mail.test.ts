import { randomUUID } from 'node:crypto';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Specialist } from '@petcare/contracts/specialists.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { expect, inject, test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { linkInEmail, emailsTo } from '../support/mail.ts';
import { demoPassword, signInDemoUser, signUpUser } from '../support/people.ts';

const { url, mailUrl } = inject('petcare');
const newPassword = 'Marigold-Leaf-77';

/** An admin adds a doctor and has them invited. */
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

async function codeFor(email: string): Promise<string> {
  const link = await linkInEmail(mailUrl, email, '/invitation');
  expect(link.origin).toBe(url);
  return link.searchParams.get('token') ?? '';
}
const look = async (token: string) => {
  const { body } = await new ApiClient(url).call(endpoints['invitations.look'], { body: { token } });
  return body;
};
const accept = (token: string, password: string) =>
  new ApiClient(url).call(endpoints['invitations.accept'], { body: { token, password } });

/** Signs in, and waits until the clinic shows them as this doctor. */
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
    { within: 20_000, every: 100 },
  );
}

test('an invited doctor opens an account by the link in a mail, once, and it is the doctor’s', async () => {
  const doctor = await invitedDoctor();
  const token = await codeFor(doctor.dr_email);
  const [letter] = await emailsTo(mailUrl, doctor.dr_email);
  expect(letter?.subject).toContain('Your PetCare account for doctors');
  expect(await look(token)).toEqual({
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

test('an invited doctor who has an account keeps it, says its password, and is signed out elsewhere', async () => {
  const person = await signUpUser(url);
  const doctor = await invitedDoctor(person.user.email);
  const token = await codeFor(person.user.email);
  expect(await look(token)).toMatchObject({ has_account: true });

  expect((await accept(token, newPassword)).problem.code).toBe('wrong_credentials');
  expect((await person.client.call(endpoints['users.me'])).status).toBe(200);
  expect((await accept(token, demoPassword)).status).toBe(201);
  expect((await person.client.call(endpoints['users.me'])).status).toBe(401);
  await signInAs(doctor, demoPassword);
});
