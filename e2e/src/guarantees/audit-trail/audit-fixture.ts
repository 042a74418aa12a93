import { randomBytes, randomUUID } from 'node:crypto';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { ApiClient, type Answer, type Client, type Request } from '../../support/api-client.ts';
import { createDirectClients } from '../../support/direct-clients.ts';
import { demoPassword, signUpUser, type TestUser, signUpVerifiedUser } from '../../support/users.ts';
import { createPractice, type Practice } from '../../support/practice.ts';
import { identityOf } from '../access/access-matrix.ts';
import { signUpWithRole } from '../access/callers.ts';

/** Calls the services directly, each call in a trace of its own, by which its audit entry is found. */
class TracedClient extends ApiClient {
  readonly accepted: { readonly name: EndpointName; readonly traceId: string }[] = [];
  #direct: Client | undefined;

  identifyBy(direct: Client): void {
    this.#direct = direct;
  }

  override async call(endpoint: Endpoint, request: Request = {}): Promise<Answer> {
    if (!this.#direct) return super.call(endpoint, request);
    const traceId = randomBytes(16).toString('hex');
    const headers = { ...request.headers, traceparent: `00-${traceId}-${traceId.slice(16)}-01` };
    const answer = await this.#direct.call(endpoint, { ...request, headers });
    if (answer.status < 300) this.accepted.push({ name: nameOf(endpoint), traceId });
    return answer;
  }
}

function nameOf(endpoint: Endpoint): EndpointName {
  const found = (Object.keys(endpoints) as EndpointName[]).find((name) => endpoints[name] === endpoint);
  if (!found) throw new Error(`${endpoint.path} is not in the table`);
  return found;
}

export interface AuditFixture {
  readonly url: string;
  readonly admin: TestUser & { readonly client: TracedClient };
  readonly owner: TestUser;
  /** Another verified user, who adopts pets of the owner. */
  readonly adopter: TestUser;
  readonly practice: Practice;
  /** Returns another date on each call, so that it has no appointments yet. */
  readonly nextDay: () => string;
}

export async function createAuditFixture(
  petcare: { url: string; mailUrl: string } & Parameters<typeof createDirectClients>[0],
): Promise<AuditFixture> {
  const { url } = petcare;
  let day = dhakaDateOf(new Date());
  const { user: admin } = await signUpWithRole(url, 'admin');
  const client = new TracedClient(url);
  const user = await client.signIn(admin.email, demoPassword);
  const direct = await createDirectClients(petcare);
  client.identifyBy(direct.clientOf(identityOf({ client, user })));
  return {
    url,
    admin: { client, user },
    owner: await signUpVerifiedUser(petcare),
    adopter: await signUpVerifiedUser(petcare),
    practice: await createPractice(url, { from: '09:00', to: '17:00' }),
    nextDay: () => (day = addDays(day, 1)),
  };
}

export interface AuditedAction {
  readonly action: string;
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
