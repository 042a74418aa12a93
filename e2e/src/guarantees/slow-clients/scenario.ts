import { randomInt } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { signUpUser } from '../../support/users.ts';

export interface Load {
  /** Clients that send one byte of a body and no more. */
  readonly slow: number;
  readonly slowAddresses: number;
  /** Clients that list products and change their cart once a second each. */
  readonly normal: number;
  readonly seconds: number;
}

export interface LoadResult {
  /** Milliseconds per request. */
  readonly latencies: readonly number[];
  /** Answers other than 200, and requests without an answer. */
  readonly errors: number;
  readonly slowAnswers: Readonly<Record<string, number>>;
}

const answerWithinMs = 10_000;
/** Sign-ups cost a password hash each, so clients share accounts. */
const maxAccounts = 10;

/** Clients of a gateway that trusts one proxy, so that `X-Forwarded-For` gives each client an address. */
export async function openClients(url: string, origin: string, count: number): Promise<ApiClient[]> {
  const accounts = await Promise.all(
    Array.from({ length: Math.min(count, maxAccounts) }, () => signUpUser(url, origin)),
  );
  return Array.from({ length: count }, (_, index) => {
    const account = accounts[index % accounts.length];
    if (!account) throw new Error('there is no account');
    return account.client;
  });
}

/** Measures normal clients, beside slow ones if `slow` is above zero. A slow client that is cut off connects again. */
export async function measureLoad(
  url: string,
  clients: readonly ApiClient[],
  { slow, slowAddresses, seconds }: Load,
): Promise<LoadResult> {
  const end = performance.now() + seconds * 1_000;
  const slowAnswers: Record<string, number> = {};
  const sockets = new Set<Socket>();
  const attack = Array.from({ length: slow }, (_, index) =>
    sendSlowly(url, `192.0.2.${index % slowAddresses}`, end, sockets, slowAnswers),
  );
  const latencies: number[] = [];
  let errors = 0;
  const ask = async (request: () => Promise<{ status: number }>) => {
    const sentAt = performance.now();
    const status = await Promise.race([
      request().then(
        (answer) => answer.status,
        () => 0,
      ),
      sleep(answerWithinMs, 0, { ref: false }),
    ]);
    if (status !== 200) errors += 1;
    latencies.push(performance.now() - sentAt);
  };
  await Promise.all(
    clients.map(async (client, index) => {
      const headers = { 'x-forwarded-for': `203.0.113.${index % 250}` };
      await sleep(randomInt(1_000));
      while (performance.now() < end) {
        const nextAt = performance.now() + 1_000;
        await ask(() => client.call(endpoints['products.list'], { query: '?limit=20', headers }));
        await ask(() => client.call(endpoints['cart.merge'], { body: { lines: [] }, headers }));
        await sleep(Math.max(0, nextAt - performance.now()));
      }
    }),
  );
  for (const socket of sockets) socket.destroy();
  await Promise.all(attack);
  return { latencies, errors, slowAnswers };
}

async function sendSlowly(
  url: string,
  address: string,
  end: number,
  sockets: Set<Socket>,
  answers: Record<string, number>,
): Promise<void> {
  const { host, hostname, port } = new URL(url);
  while (performance.now() < end) {
    const socket = connect(Number(port), hostname);
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (chunk) => {
      const status = /^HTTP\/1.1 (\d+)/.exec(chunk.toString())?.[1] ?? 'other';
      answers[status] = (answers[status] ?? 0) + 1;
    });
    socket.write(
      `POST ${endpoints['cart.merge'].path} HTTP/1.1\r\nHost: ${host}\r\nX-Petcare-Client: slow\r\nX-Forwarded-For: ${address}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    );
    const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
    // One byte a second keeps the connection busy.
    while (!socket.closed && performance.now() < end) {
      await Promise.race([closed, sleep(1_000)]);
      if (socket.writable) socket.write(' ');
    }
    socket.destroy();
    sockets.delete(socket);
  }
}
