import type { Emergency } from '@petcare/contracts/clinic/emergencies.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { signInAs, type TestUser } from './users.ts';

/** Asks for a doctor as a user, and waits until one is asked. */
export async function callForDoctor(
  { client, user }: TestUser,
  facts: { pet_id?: string; img_URL?: string } = {},
): Promise<Emergency> {
  const { status, body } = await client.call(endpoints['emergencies.request'], {
    body: {
      client_id: crypto.randomUUID(),
      reason: 'Swallowed a bone and cannot breathe well.',
      patient_name: user.full_name,
      patient_email: user.email,
      patient_contact: '+8801712345678',
      ...facts,
    },
  });
  if (status !== 201) throw new Error(`the emergency answered ${status}: ${JSON.stringify(body)}`);
  // Other tests may be asking all doctors.
  return eventually(async () => {
    const answer = await client.call(endpoints['emergencies.current']);
    const { own } = endpoints['emergencies.current'].response.parse(answer.body);
    if (own?.status !== 'asking') throw new Error(`the emergency is ${own?.status}`);
    return own;
  });
}

/** Signs in as the doctor whom an emergency asks now: any doctor of the clinic, those of other tests too. */
export async function askedDoctor(
  url: string,
  { emergency, admin }: { emergency: Emergency; admin: TestUser },
): Promise<TestUser> {
  const drId = emergency.attempts.at(-1)?.dr_id ?? '';
  const doctor = await admin.client.call(endpoints['specialists.get'], { params: { id: drId } });
  const userId = endpoints['specialists.get'].response.parse(doctor.body).user_id ?? '';
  const account = await admin.client.call(endpoints['users.get'], { params: { id: userId } });
  return signInAs(url, endpoints['users.get'].response.parse(account.body).email);
}
