import type { Access, Endpoint } from '@petcare/contracts/endpoint.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { SignedIn } from '@petcare/contracts/users.ts';
import { ApiClient } from '../../support/api-client.ts';
import { everyParameter } from '../../support/every-parameter.ts';
import { demoPassword } from '../../support/people.ts';
import type { OwnedRecord } from './owned-record.ts';
import { knockerNames, type Knocker, type Knockers } from './knockers.ts';

/** What the door must say. `passes`: past the door, whatever is said about the (empty) request after that. */
export type Verdict = 'passes' | 401 | 403 | 404;

/** The verdict of the endpoint table; written apart from the code that enforces it. */
function expectedVerdict(access: Access, knocker: Knocker): Verdict {
  if (access.who === 'anyone') return 'passes';
  if (access.who === 'system') return 404;
  if (knocker === 'visitor') return 401;
  switch (access.who) {
    case 'signed-in':
      return 'passes';
    case 'roles':
      return (access.roles as readonly string[]).includes(
        knocker === 'admin' || knocker === 'doctor' ? knocker : 'user',
      )
        ? 'passes'
        : 403;
    case 'self':
      return knocker === 'owner' || knocker === 'admin' ? 'passes' : 403;
    case 'owner':
      return knocker === 'owner' || (knocker === 'admin' && access.admins !== false) ? 'passes' : 404;
    case 'author':
      return knocker === 'owner' || (knocker === 'admin' && access.admins) ? 'passes' : 403;
  }
}

export interface MatrixRow {
  readonly name: EndpointName;
  readonly knocker: Knocker;
  readonly expected: Verdict;
}

/** Every endpoint that can be reached from outside × everybody who may knock. */
export function matrixRows(): MatrixRow[] {
  return (Object.entries(endpoints) as [EndpointName, Endpoint][]).flatMap(([name, { access }]) =>
    knockerNames.map((knocker) => ({
      name,
      knocker,
      expected: expectedVerdict(access, knocker),
    })),
  );
}

/** No record has it: what an endpoint for a role is knocked at with, so that passing destroys nothing. */
const nobody = '665f1f77bcf86cd799439011';

/**
 * What the door did say. Where the record decides, the request is one that is right but for who makes it; elsewhere
 * the body is one that no endpoint accepts, so that knocking changes nothing.
 */
export async function knock(
  client: ApiClient,
  name: EndpointName,
  { id, params, body = { not_a_field: true } }: Omit<OwnedRecord, 'owner'>,
): Promise<'passes' | number> {
  const endpoint: Endpoint = endpoints[name];
  const { status } = await client.call(endpoint, {
    params: { ...everyParameter(endpoint, id), ...params },
    ...(endpoint.body && { body }),
  });
  return status === 401 || status === 403 || status === 404 ? status : status < 500 ? 'passes' : status;
}

/** The same person in another browser; a visitor stays a visitor. */
async function anotherSession(client: ApiClient): Promise<ApiClient> {
  const again = new ApiClient(client.baseUrl);
  const me = await client.call(endpoints['users.me']);
  if (me.status === 200) await again.signIn(SignedIn.parse(me.body).data.user.email, demoPassword);
  return again;
}

/** Knocks as one row of the matrix says and tells what the door said, in the words of the matrix. */
export async function tryRow(
  { clients, owner, owned }: Knockers,
  { name, knocker }: MatrixRow,
): Promise<'passes' | number> {
  const access: Access = endpoints[name].access;
  if (access.who === 'owner' || access.who === 'author') {
    const found = owned[name];
    if (!found) throw new Error(`the matrix needs a record that is owned, for ${name}`);
    const record = typeof found === 'function' ? await found() : found;
    return knock((knocker === 'owner' && record.owner) || clients[knocker], name, record);
  }
  // It ends the session it is asked with: not the one that the other rows need.
  const client = name === 'users.signOut' ? await anotherSession(clients[knocker]) : clients[knocker];
  const verdict = await knock(client, name, { id: access.who === 'self' ? owner.user.id : nobody });
  // Past the door of an open endpoint there may be no record of that id: that is an answer, not a refusal.
  return verdict === 404 && access.who !== 'self' && access.who !== 'system' ? 'passes' : verdict;
}
