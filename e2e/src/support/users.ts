import { randomUUID } from 'node:crypto';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { SignedIn, type User } from '@petcare/contracts/account/users.ts';
import { ApiClient } from './api-client.ts';
import { linkInEmail } from './email.ts';

export const demoPassword = 'Petcare-Demo-1';

export interface TestUser {
  readonly client: ApiClient;
  readonly user: User;
}

export async function signInDemoUser(baseUrl: string, who: 'admin' | 'doctor' | 'user'): Promise<TestUser> {
  return signInAs(baseUrl, `${who}@petcare.test`);
}

/** `origin`: the site that the requests come from, where `baseUrl` is one copy. */
export async function signUpUser(baseUrl: string, origin = baseUrl): Promise<TestUser> {
  const client = new ApiClient(baseUrl, origin);
  const email = `${randomUUID()}@petcare.test`;
  const { status, body } = await client.send('POST', '/api/auth/users/sign-up', {
    firstName: 'Nadia',
    lastName: 'Rahman',
    email,
    password: demoPassword,
  });
  if (status !== 201) throw new Error(`sign-up answered ${status}: ${JSON.stringify(body)}`);
  return { client, user: await client.signIn(email, demoPassword) };
}

export async function signUpVerifiedUser({
  url,
  mailUrl,
}: {
  url: string;
  mailUrl: string;
}): Promise<TestUser> {
  const { client, user } = await signUpUser(url);
  const link = await linkInEmail(mailUrl, user.email, '/verify-email');
  const body = { token: link.searchParams.get('token') ?? '' };
  const { status } = await client.call(endpoints['emails.verify'], { body });
  if (status !== 200) throw new Error(`confirming the address answered ${status}`);
  return { client, user: SignedIn.parse((await client.call(endpoints['users.me'])).body).data.user };
}

/** Signs in as a user of the tests or the demo data, who all have one password. */
export async function signInAs(baseUrl: string, email: string): Promise<TestUser> {
  const client = new ApiClient(baseUrl);
  return { client, user: await client.signIn(email, demoPassword) };
}
