import type { Access, Endpoint } from '@petcare/contracts/endpoint.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { SignedIn } from '@petcare/contracts/users.ts';
import { Inbox } from '@petcare/contracts/notifications.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { ApiClient } from '../support/api-client.ts';
import { everyParameter } from '../support/every-parameter.ts';
import { demoPassword, demoPerson, newPerson, type Signed } from '../support/people.ts';
import { buyAs, firstProduct } from '../support/shopping.ts';

/** Who knocks. `owner` owns the record of the path; `stranger` and `doctor` are signed in and do not. */
const knockers = ['visitor', 'owner', 'stranger', 'doctor', 'admin'] as const;
export type Knocker = (typeof knockers)[number];

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
    knockers.map((knocker) => ({
      name,
      knocker,
      expected: expectedVerdict(access, knocker),
    })),
  );
}

/** What the door did say. The body is one that no endpoint accepts, so that knocking changes nothing. */
export async function knock(
  client: ApiClient,
  name: EndpointName,
  ownedId: string,
): Promise<'passes' | number> {
  const endpoint: Endpoint = endpoints[name];
  const params = everyParameter(endpoint, ownedId);
  const { status } = await client.call(endpoint, {
    params,
    ...(endpoint.body && { body: { not_a_field: true } }),
  });
  return status === 401 || status === 403 || status === 404 ? status : status < 500 ? 'passes' : status;
}

export interface Knockers {
  readonly clients: Readonly<Record<Knocker, ApiClient>>;
  readonly owner: Signed;
  /** For each `owner` endpoint a record that the owner owns. */
  readonly owned: Partial<Record<EndpointName, string>>;
}

/** Brings everybody to the door, and makes the owner own something of each kind. */
export async function gatherKnockers(url: string): Promise<Knockers> {
  const owner = await newPerson(url);
  const order = await buyAs(owner, await firstProduct(url));
  const entry = await eventually(async () => {
    const { body } = await owner.client.call(endpoints['notifications.list']);
    const [first] = Inbox.parse(body).notifications;
    if (!first) throw new Error('the inbox is still empty');
    return first._id;
  });
  return {
    owner,
    clients: {
      visitor: new ApiClient(url),
      owner: owner.client,
      stranger: (await newPerson(url)).client,
      doctor: (await demoPerson(url, 'doctor')).client,
      admin: (await demoPerson(url, 'admin')).client,
    },
    owned: { 'orders.get': order._id, 'payments.get': order.payment_id, 'notifications.markRead': entry },
  };
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
  // It ends the session it is asked with: not the one that the other rows need.
  const client = name === 'users.signOut' ? await anotherSession(clients[knocker]) : clients[knocker];
  const ownedId = owned[name];
  if ((access.who === 'owner' || access.who === 'author') && !ownedId)
    throw new Error(`the matrix needs a record that is owned, for ${name}`);
  const verdict = await knock(
    client,
    name,
    access.who === 'self' ? owner.user.id : (ownedId ?? owner.user.id),
  );
  // Past the door of an open endpoint there may be no record of that id: that is an answer, not a refusal.
  return verdict === 404 && (access.who === 'anyone' || access.who === 'roles') ? 'passes' : verdict;
}
