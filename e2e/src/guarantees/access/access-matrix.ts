import type { Access, Endpoint } from '@petcare/contracts/endpoint.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { SignedIn } from '@petcare/contracts/users.ts';
import { ApiClient } from '../../support/api-client.ts';
import { everyParameter } from '../../support/every-parameter.ts';
import { demoPassword } from '../../support/users.ts';
import type { OwnedRecord } from './owned-record.ts';
import { callerNames, type Caller, type Callers } from './callers.ts';

/** Outcome of an access check. `passes`: access was granted, whatever the answer to the (empty) request itself. */
export type AccessOutcome = 'passes' | 401 | 403 | 404;

/** Derives the outcome from the endpoint table, independently of the code that enforces it. */
function expectedOutcome(access: Access, caller: Caller): AccessOutcome {
  if (access.who === 'anyone') return 'passes';
  if (access.who === 'system') return 404;
  if (caller === 'visitor') return 401;
  switch (access.who) {
    case 'signed-in':
      return 'passes';
    case 'roles':
      return (access.roles as readonly string[]).includes(
        caller === 'admin' || caller === 'doctor' ? caller : 'user',
      )
        ? 'passes'
        : 403;
    case 'self':
      return caller === 'owner' || caller === 'admin' ? 'passes' : 403;
    case 'owner':
      return caller === 'owner' || (caller === 'admin' && access.admins !== false) ? 'passes' : 404;
    case 'author':
      return caller === 'owner' || (caller === 'admin' && access.admins) ? 'passes' : 403;
  }
}

export interface MatrixRow {
  readonly name: EndpointName;
  readonly caller: Caller;
  readonly expected: AccessOutcome;
}

export function matrixRows(): MatrixRow[] {
  return (Object.entries(endpoints) as [EndpointName, Endpoint][]).flatMap(([name, { access }]) =>
    callerNames.map((caller) => ({
      name,
      caller: caller,
      expected: expectedOutcome(access, caller),
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
  client: ApiClient,
  name: EndpointName,
  { id, params, body = [] }: Omit<OwnedRecord, 'owner'>,
): Promise<'passes' | number> {
  const endpoint: Endpoint = endpoints[name];
  const { status } = await client.call(endpoint, {
    params: { ...everyParameter(endpoint, id), ...params },
    ...(endpoint.body && { body }),
  });
  return status === 401 || status === 403 || status === 404 ? status : status < 500 ? 'passes' : status;
}

async function anotherSession(client: ApiClient): Promise<ApiClient> {
  const again = new ApiClient(client.baseUrl);
  const me = await client.call(endpoints['users.me']);
  if (me.status === 200) await again.signIn(SignedIn.parse(me.body).data.user.email, demoPassword);
  return again;
}

export async function requestRow(
  { clients, owner, owned }: Callers,
  { name, caller }: MatrixRow,
): Promise<'passes' | number> {
  const access: Access = endpoints[name].access;
  if (access.who === 'owner' || access.who === 'author') {
    const found = owned[name];
    if (!found) throw new Error(`no owned record for the endpoint ${name}`);
    const record = typeof found === 'function' ? await found() : found;
    return callEndpoint((caller === 'owner' && record.owner) || clients[caller], name, record);
  }
  // Signing out ends the session of the request, so it must not be the session that the other rows use.
  const client = name === 'users.signOut' ? await anotherSession(clients[caller]) : clients[caller];
  const outcome = await callEndpoint(client, name, { id: access.who === 'self' ? owner.user.id : unknownId });
  // Access was granted, but no record has this id: 404 is the endpoint's own answer, not a refusal.
  return outcome === 404 && access.who !== 'self' && access.who !== 'system' ? 'passes' : outcome;
}
