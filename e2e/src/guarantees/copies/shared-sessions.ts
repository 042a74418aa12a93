import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { ApiClient } from '../../support/api-client.ts';
import { demoPassword, signInDemoUser, signUpUser, type TestUser } from '../../support/users.ts';
import type { PetCare } from '../../support/system/petcare.ts';
import { callCopy, openSocketAt } from './call-copy.ts';
import type { IsolatedGateway } from './isolated-gateway.ts';

export interface SessionsResult {
  readonly requests: number;
  /** Requests that a copy rejected although the session was valid. */
  readonly unknown: number;
  /** Requests that a copy accepted after the answer that ended the session, by the way it ended. */
  readonly stillAccepted: Readonly<Record<'signed out' | 'role changed' | 'deleted', number>>;
  readonly socketsLeft: number;
  /** From the answer that ended a session until its last socket was closed, at most, in milliseconds. */
  readonly slowestMs: number;
  readonly controlNoticed: boolean;
}

/** A socket that is open after this time got no message; the gateway itself checks its sockets once a minute. */
const openAfterMs = 20_000;

/**
 * Signs in through each copy of the gateway, uses the session at all of them, and ends it through the next one in
 * every possible way.
 * @param isolated a copy with a store of its own.
 */
export async function measureSessions(petcare: PetCare, isolated: IsolatedGateway): Promise<SessionsResult> {
  const copies = petcare.system.copiesOf('gateway').map(({ url }) => url);
  const admin = await signInDemoUser(petcare.url, 'admin');
  const endings = {
    'signed out': (account: TestUser, at: string) => callCopy(at, account, endpoints['users.signOut']),
    'role changed': ({ user }: TestUser, at: string) =>
      callCopy(at, admin, endpoints['users.changeRole'], {
        params: { id: user.id },
        body: { role: 'admin' },
      }),
    deleted: ({ user }: TestUser, at: string) =>
      callCopy(at, admin, endpoints['users.delete'], { params: { id: user.id } }),
  };
  const stillAccepted = { 'signed out': 0, 'role changed': 0, deleted: 0 };
  let [requests, unknown, socketsLeft, slowestMs] = [0, 0, 0, 0];

  for (const [index, ending] of (Object.keys(endings) as (keyof typeof endings)[]).entries()) {
    const account = await signInAt(copies[index % copies.length] ?? '', petcare.url);
    const answers = await ownStatusAt(copies, account);
    requests += answers.length;
    unknown += answers.filter((status) => status !== 200).length;
    const sockets = await Promise.all(copies.map((url) => openSocketAt(url, account)));
    const { status } = await endings[ending](account, copies[(index + 1) % copies.length] ?? '');
    if (status !== 200 && status !== 202) throw new Error(`${ending}: answered ${status}`);
    const endedAt = performance.now();
    stillAccepted[ending] += (await ownStatusAt(copies, account)).filter((code) => code !== 401).length;
    // Sockets that are still open are counted afterwards.
    await eventually(
      () => {
        if (sockets.some((socket) => socket.connected())) throw new Error('a socket is open');
      },
      { within: openAfterMs },
    ).catch(() => undefined);
    slowestMs = Math.max(slowestMs, performance.now() - endedAt);
    socketsLeft += sockets.filter((socket) => socket.connected()).length;
    for (const socket of sockets) socket.close();
  }
  const [isolatedStatus] = await ownStatusAt([isolated.url], admin);
  return { requests, unknown, stillAccepted, socketsLeft, slowestMs, controlNoticed: isolatedStatus === 401 };
}

async function signInAt(copy: string, url: string): Promise<TestUser> {
  const { user } = await signUpUser(url);
  const client = new ApiClient(copy, url);
  return { client, user: await client.signIn(user.email, demoPassword) };
}

function ownStatusAt(copies: readonly string[], account: TestUser): Promise<number[]> {
  return Promise.all(copies.map(async (url) => (await callCopy(url, account, endpoints['users.me'])).status));
}
