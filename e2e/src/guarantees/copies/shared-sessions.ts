import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { ApiClient } from '../../support/api-client.ts';
import { demoPassword, signInDemoUser, signUpUser, type TestUser } from '../../support/people.ts';
import type { PetCare } from '../../support/petcare.ts';
import { askAt, listenAt } from './at-copy.ts';
import type { StrayGateway } from './stray-gateway.ts';

export interface SessionsResult {
  /** Sign-ins through one copy that were asked about at every copy. */
  readonly asked: number;
  /** Copies that did not know somebody who had signed in elsewhere. */
  readonly unknown: number;
  /** Copies that still let somebody in, right after the answer that ended the session. By how it ended. */
  readonly leftOpen: Readonly<Record<'signed out' | 'role changed' | 'deleted', number>>;
  /** Sockets at any copy that stayed open after the session had ended. */
  readonly socketsLeft: number;
  /** From the answer that ended a session until all its sockets were closed, the slowest, in milliseconds. */
  readonly slowestMs: number;
  /** Whether a copy that keeps its sessions to itself is found out. */
  readonly controlNoticed: boolean;
}

/** A socket that is still open after this long was not told; the gateway itself looks once a minute. */
const leftAfterMs = 20_000;

/**
 * Signs in through one copy of the gateway after the other, asks all of them who this is, and ends the session through
 * the next one, in each way there is.
 * @param stray a copy with a store of its own.
 */
export async function measureSessions(petcare: PetCare, stray: StrayGateway): Promise<SessionsResult> {
  const copies = petcare.system.copiesOf('gateway').map(({ url }) => url);
  const admin = await signInDemoUser(petcare.url, 'admin');
  const endings = {
    'signed out': (person: TestUser, at: string) => askAt(at, person, endpoints['users.signOut']),
    'role changed': ({ user }: TestUser, at: string) =>
      askAt(at, admin, endpoints['users.changeRole'], { params: { id: user.id }, body: { role: 'admin' } }),
    deleted: ({ user }: TestUser, at: string) =>
      askAt(at, admin, endpoints['users.delete'], { params: { id: user.id } }),
  };
  const leftOpen = { 'signed out': 0, 'role changed': 0, deleted: 0 };
  let [asked, unknown, socketsLeft, slowestMs] = [0, 0, 0, 0];

  for (const [index, ending] of (Object.keys(endings) as (keyof typeof endings)[]).entries()) {
    const person = await signInAt(copies[index % copies.length] ?? '', petcare.url);
    const answers = await meAt(copies, person);
    asked += answers.length;
    unknown += answers.filter((status) => status !== 200).length;
    const sockets = await Promise.all(copies.map((url) => listenAt(url, person)));
    const { status } = await endings[ending](person, copies[(index + 1) % copies.length] ?? '');
    if (status !== 200 && status !== 202) throw new Error(`${ending}: answered ${status}`);
    const endedAt = performance.now();
    leftOpen[ending] += (await meAt(copies, person)).filter((code) => code !== 401).length;
    // What is open after that is counted.
    await eventually(
      () => {
        if (sockets.some((socket) => socket.connected())) throw new Error('a socket is open');
      },
      { within: leftAfterMs },
    ).catch(() => undefined);
    slowestMs = Math.max(slowestMs, performance.now() - endedAt);
    socketsLeft += sockets.filter((socket) => socket.connected()).length;
    for (const socket of sockets) socket.close();
  }
  const [stranger] = await meAt([stray.url], admin);
  return { asked, unknown, leftOpen, socketsLeft, slowestMs, controlNoticed: stranger === 401 };
}

/** Somebody new, who has signed in through this copy. */
async function signInAt(copy: string, url: string): Promise<TestUser> {
  const { user } = await signUpUser(url);
  const client = new ApiClient(copy);
  return { client, user: await client.signIn(user.email, demoPassword) };
}

/** What each copy answers to the question who this is. */
function meAt(copies: readonly string[], person: TestUser): Promise<number[]> {
  return Promise.all(copies.map(async (url) => (await askAt(url, person, endpoints['users.me'])).status));
}
