import type { AdminArea } from '@petcare/contracts/shared/admin-areas.ts';
import type { Access, Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import type { Caller as IdentityCaller } from '@petcare/platform/auth/identity.ts';
import { expectedOutcome } from '@petcare/platform/testing/access/expected-outcome.ts';
import { SignedIn } from '@petcare/contracts/account/users.ts';
import { ApiClient, type Client } from '../../support/api-client.ts';
import type { DirectClients } from '../../support/direct-clients.ts';
import { everyParameter } from '../../support/every-parameter.ts';
import { demoPassword, type TestUser } from '../../support/users.ts';
import type { OwnedRecord } from './owned-record.ts';
import { callerNames, type Caller, type Callers } from './callers.ts';

/** Outcome of an access check. `passes`: access was granted, whatever the answer to the (empty) request itself. */
export type AccessOutcome = 'passes' | 401 | 403 | 404;

/** The outcome directly at a service, where internal endpoints are known. */
export function outcomeAtService({ name, expected }: MatrixRow): AccessOutcome {
  const { access }: Endpoint = endpoints[name];
  return access.who === 'system' ? 403 : expected;
}

/** The outcome through the gateway, with the decision of the record where the record decides. */
function outcomeAtGateway(access: Access, caller: Caller): AccessOutcome {
  if (access.who === 'system') return 404;
  if (caller === 'visitor' || caller === 'owner') return expectedOutcome(access, caller);
  if (access.who === 'owner') return caller === 'admin' && access.admins !== false ? 'passes' : 404;
  if (access.who === 'author') return caller === 'admin' && access.admins ? 'passes' : 403;
  return expectedOutcome(access, caller);
}

export interface MatrixRow {
  readonly name: EndpointName;
  readonly caller: Caller;
  readonly expected: AccessOutcome;
}

/** Endpoints at which admins have rights that other users have not. */
export function adminRows(): MatrixRow[] {
  return (Object.entries(endpoints) as [EndpointName, Endpoint][]).flatMap(([name, { access }]) => {
    const refused = outcomeAtGateway(access, 'stranger');
    return access.who === 'system' || outcomeAtGateway(access, 'admin') === refused
      ? []
      : [{ name, caller: 'admin', expected: refused }];
  });
}

export function matrixRows(): MatrixRow[] {
  return (Object.entries(endpoints) as [EndpointName, Endpoint][]).flatMap(([name, { access }]) =>
    callerNames.map((caller) => ({
      name,
      caller: caller,
      expected: outcomeAtGateway(access, caller),
    })),
  );
}

/** Matches no record, so that a request that passes a role check destroys nothing. */
const unknownId = '665f1f77bcf86cd799439011';

/**
 * Calls an endpoint and reduces the answer to an access outcome. Where the record decides, the request is valid
 * except for its caller; elsewhere no endpoint accepts the body, so that the call changes nothing.
 */
export async function callEndpoint(
  client: Client,
  name: EndpointName,
  { id, params, query, body = [] }: Omit<OwnedRecord, 'owner'>,
): Promise<'passes' | number> {
  const endpoint: Endpoint = endpoints[name];
  const { status } = await client.call(endpoint, {
    params: { ...everyParameter(endpoint, id), ...params },
    ...(endpoint.body && { body }),
    ...(query !== undefined && { query }),
  });
  return status === 401 || status === 403 || status === 404 ? status : status < 500 ? 'passes' : status;
}

async function anotherSession(client: ApiClient): Promise<ApiClient> {
  const again = new ApiClient(client.baseUrl);
  const me = await client.call(endpoints['users.me']);
  if (me.status === 200) await again.signIn(SignedIn.parse(me.body).data.user.email, demoPassword);
  return again;
}

/** Requests a row through the gateway. */
export async function requestRow(callers: Callers, row: MatrixRow): Promise<'passes' | number> {
  const { name, caller } = row;
  // Signing out ends the session of the request, so it must not be the session that the other rows use.
  if (name === 'users.signOut')
    return callEndpoint(await anotherSession(callers.clients[caller]), name, { id: unknownId });
  return requestAs(callers, row, (user) => user?.client ?? callers.clients.visitor);
}

/** Requests a row directly at the service, where internal endpoints exist and refuse everyone but system processes. */
export async function requestRowDirectly(
  callers: Callers,
  row: MatrixRow,
  direct: DirectClients,
  areas?: readonly AdminArea[],
): Promise<'passes' | number> {
  // These end the sessions of the user, which the other rows need.
  const endsSessions = row.name === 'sessions.endOthers' || row.name === 'users.signOut';
  return requestAs(callers, row, (user) =>
    direct.clientOf({
      ...identityOf(user, endsSessions ? unknownId : user?.user.id),
      ...(areas && { areas }),
    }),
  );
}

export function identityOf(user: TestUser | null, id = user?.user.id): IdentityCaller {
  if (!user || id === undefined) return { kind: 'visitor', ip: '127.0.0.1' };
  return { kind: 'user', id, role: user.user.role, sessionId: 'x'.repeat(43), ip: '127.0.0.1' };
}

async function requestAs(
  { users, owner, owned }: Callers,
  { name, caller }: MatrixRow,
  clientOf: (user: TestUser | null) => Client,
): Promise<'passes' | number> {
  const access: Access = endpoints[name].access;
  if (access.who === 'owner' || access.who === 'author') {
    const found = owned[name];
    if (!found) throw new Error(`no owned record for the endpoint ${name}`);
    const record = typeof found === 'function' ? await found() : found;
    return callEndpoint(clientOf((caller === 'owner' && record.owner) || users[caller]), name, record);
  }
  const client = clientOf(users[caller]);
  const outcome = await callEndpoint(client, name, { id: access.who === 'self' ? owner.user.id : unknownId });
  // Access was granted, but no record has this id: 404 is the endpoint's own answer, not a refusal.
  return outcome === 404 && access.who !== 'self' && access.who !== 'system' ? 'passes' : outcome;
}
