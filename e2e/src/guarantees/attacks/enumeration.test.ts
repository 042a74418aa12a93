import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { describe, expect, inject, test } from 'vitest';
import { createDirectClients } from '../../support/direct-clients.ts';
import { describeLatencies } from '../../support/figures.ts';
import { report, sized, timeLimit } from '../../support/full-size.ts';
import { signUpUser } from '../../support/users.ts';
import { comparable } from './foreign-records.ts';

const petcare = inject('petcare');
const accounts = sized(2, 100);

interface Samples {
  readonly answers: ReadonlySet<string>;
  readonly latencies: readonly number[];
}

/**
 * Sends a request for each address, each from a client address of its own, which no limit has seen before. Addresses of
 * all groups take turns, so that the load of the machine is the same for each.
 */
async function answersFor(
  endpoint: Endpoint,
  groups: readonly (readonly string[])[],
  bodyFor: (email: string) => object,
): Promise<Samples[]> {
  const direct = await createDirectClients(petcare);
  const samples = groups.map(() => ({ answers: new Set<string>(), latencies: [] as number[] }));
  for (let place = 0; place < (groups[0]?.length ?? 0); place += 1)
    for (const [group, emails] of groups.entries()) {
      const email = emails[place] ?? '';
      const ip = `2001:db8:${email.slice(0, 4)}:${email.slice(4, 8)}::1`;
      const client = direct.clientOf({ kind: 'visitor', ip });
      const began = performance.now();
      const answer = await client.call(endpoint, { body: bodyFor(email) });
      samples[group]?.latencies.push(performance.now() - began);
      samples[group]?.answers.add(comparable(answer, email));
    }
  return samples;
}

/** Share of pairs in which the first is slower, and its distance from one half in standard deviations (rank sum). */
function describeDifference(first: readonly number[], second: readonly number[]): string {
  const slower = first.flatMap((one) => second.filter((other) => one > other)).length;
  const pairs = first.length * second.length;
  const deviation = Math.sqrt((pairs * (first.length + second.length + 1)) / 12);
  const sigmas = (slower - pairs / 2) / deviation;
  return `  an account is slower in ${((100 * slower) / pairs).toFixed(0)} % of pairs: ${sigmas.toFixed(1)} standard deviations`;
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
      const [existing, missing] = await answersFor(endpoints[name], [taken, free], body);
      if (!existing || !missing) throw new Error('there are no answers');
      report(
        `${doing}, ${accounts} accounts: ${describeLatencies(existing.latencies)}`,
        `${doing}, ${accounts} addresses without an account: ${describeLatencies(missing.latencies)}`,
        describeDifference(existing.latencies, missing.latencies),
      );
      expect([...existing.answers]).toEqual([...missing.answers]);
      expect(existing.answers.size).toBe(1);
    },
    timeLimit(),
  );

  test('signing up distinguishes them, as the specification requires (control)', async () => {
    const full = (email: string) => ({
      firstName: 'Nadia',
      lastName: 'Rahman',
      email,
      password: 'Petcare-Demo-1',
    });
    const { user } = await signUpUser(petcare.url);
    const groups = [[user.email], [`${randomUUID()}@petcare.test`]];
    const [existing, missing] = await answersFor(endpoints['users.signUp'], groups, full);
    expect([...(existing?.answers ?? [])][0]).toContain('409');
    expect([...(missing?.answers ?? [])][0]).toContain('201');
  });
});
