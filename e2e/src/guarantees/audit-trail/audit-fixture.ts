import { randomUUID } from 'node:crypto';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import type { Answer } from '../../support/api-client.ts';
import { signUpUser, type TestUser, signUpVerifiedUser } from '../../support/users.ts';
import { createPractice, type Practice } from '../../support/practice.ts';
import { signUpWithRole } from '../access/callers.ts';

export interface AuditFixture {
  readonly url: string;
  readonly admin: TestUser;
  readonly owner: TestUser;
  /** Another verified user, who adopts pets of the owner. */
  readonly adopter: TestUser;
  readonly practice: Practice;
  /** Returns another date on each call, so that it has no appointments yet. */
  readonly nextDay: () => string;
}

export async function createAuditFixture(petcare: { url: string; mailUrl: string }): Promise<AuditFixture> {
  const { url } = petcare;
  let day = dhakaDateOf(new Date());
  return {
    url,
    admin: await signUpWithRole(url, 'admin'),
    owner: await signUpVerifiedUser(petcare),
    adopter: await signUpVerifiedUser(petcare),
    practice: await createPractice(url, { from: '09:00', to: '17:00' }),
    nextDay: () => (day = addDays(day, 1)),
  };
}

export interface AuditedAction {
  readonly act: string;
  readonly perform: (fixture: AuditFixture) => Promise<Answer>;
}

export type Body = Record<string, unknown>;
export const params = (id: string) => ({ id });

export function callAsAdmin(
  name: EndpointName,
  make: (fixture: AuditFixture) => Promise<{ params?: Record<string, string>; body?: Body }>,
): AuditedAction['perform'] {
  return async (fixture) => fixture.admin.client.call(endpoints[name], await make(fixture));
}

export function callOnNewUser(name: EndpointName): AuditedAction['perform'] {
  return callAsAdmin(name, async ({ url }) => ({ params: params((await signUpUser(url)).user.id) }));
}

export type AuditedActions = Readonly<Partial<Record<EndpointName, AuditedAction>>>;

/** A shop's or the hostel's decision to cancel. */
export const someDecision = () => ({
  refund: 'none' as const,
  reason: 'It is not available any more.',
  version: 1,
  request: randomUUID(),
});
