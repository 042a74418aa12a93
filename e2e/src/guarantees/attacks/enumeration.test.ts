import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@petcare/contracts/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { describe, expect, inject, test } from 'vitest';
import { createDirectClients } from '../../support/direct-clients.ts';
import { describeLatencies } from '../../support/figures.ts';
import { report, sized, timeLimit } from '../../support/full-size.ts';
import { signUpUser } from '../../support/users.ts';
import { comparable } from './foreign-records.ts';

const petcare = inject('petcare');
const accounts = sized(2, 40);

interface Samples {
  readonly answers: ReadonlySet<string>;
  readonly latencies: readonly number[];
}

/** Sends a request for each address, each from a client address of its own, which no limit has seen before. */
async function answersFor(
  endpoint: Endpoint,
  emails: readonly string[],
  bodyFor: (email: string) => object,
): Promise<Samples> {
  const direct = await createDirectClients(petcare);
  const answers = new Set<string>();
  const latencies: number[] = [];
  for (const email of emails) {
    const ip = `2001:db8:${email.slice(0, 4)}:${email.slice(4, 8)}::1`;
    const client = direct.clientOf({ kind: 'visitor', ip });
    const began = performance.now();
    const answer = await client.call(endpoint, { body: bodyFor(email) });
    latencies.push(performance.now() - began);
    answers.add(comparable(answer, email));
  }
  return { answers, latencies };
}

describe('an address with an account and one without get the same answer', () => {
  const password = 'Not-The-Password-1';
  const requests = [
    { doing: 'signing in', name: 'users.signIn', body: (email: string) => ({ email, password }) },
    { doing: 'resetting a password', name: 'passwords.forgot', body: (email: string) => ({ email }) },
  ] as const;

  test.each(requests)(
    'when $doing',
    async ({ doing, name, body }) => {
      const taken: string[] = [];
      for (let count = 0; count < accounts; count += 1)
        taken.push((await signUpUser(petcare.url)).user.email);
      const free = taken.map(() => `${randomUUID()}@petcare.test`);
      const existing = await answersFor(endpoints[name], taken, body);
      const missing = await answersFor(endpoints[name], free, body);
      report(
        `${doing}, ${accounts} accounts: ${describeLatencies(existing.latencies)}`,
        `${doing}, ${accounts} addresses without an account: ${describeLatencies(missing.latencies)}`,
      );
      expect([...existing.answers]).toEqual([...missing.answers]);
      expect(existing.answers.size).toBe(1);
    },
    timeLimit(60_000),
  );

  test('signing up distinguishes them, as the specification requires (control)', async () => {
    const full = (email: string) => ({
      firstName: 'Nadia',
      lastName: 'Rahman',
      email,
      password: 'Petcare-Demo-1',
    });
    const { user } = await signUpUser(petcare.url);
    const existing = await answersFor(endpoints['users.signUp'], [user.email], full);
    const missing = await answersFor(endpoints['users.signUp'], [`${randomUUID()}@petcare.test`], full);
    expect([...existing.answers][0]).toContain('409');
    expect([...missing.answers][0]).toContain('201');
  });
});
