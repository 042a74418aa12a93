import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

export type Direction = 'to server' | 'from server';

export interface FaultyLink {
  readonly url: string;
  /** Stops all bytes in these directions without closing connections, like a pulled cable. Default: both. */
  freeze(...directions: Direction[]): void;
  /** Delays each chunk by `ms` plus up to `jitterMs`, in both directions. `random` returns 0 to 1. */
  slow(ms: number, jitterMs: number, random?: () => number): void;
  /** Ends the freeze or the delay; held bytes arrive now. */
  thaw(): void;
  /** Resets all connections. */
  cut(): void;
  /** Closes every connection at the server only; the clients are not informed and their bytes are lost. */
  halfOpen(): void;
  /** Resets all connections and every new one until `accept` is called, like a server that has ended. */
  refuse(): void;
  /** Ends all connections and every new one in an orderly way until `accept` is called, like a proxy without a server. */
  drop(): void;
  accept(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  readonly sides: readonly { readonly direction: Direction; readonly from: Socket }[];
}

/** Starts a TCP proxy to the server of `url` that can be made to fail. @param port 0 for any. */
export async function startFaultyLink(url: string, port = 0): Promise<FaultyLink> {
  const target = new URL(url);
  const pairs = new Set<Pair>();
  /** Clients whose connection to the server is gone without their knowledge. */
  const abandoned = new Set<Socket>();
  const frozen = new Set<Direction>();
  let delayOf: (() => number) | undefined;
  let refusing: 'reset' | 'end' | undefined;

  function forward(from: Socket, to: Socket): void {
    from.setNoDelay(true);
    from.on('error', () => {});
    const delaying = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (delayOf) void wait(delayOf()).then(() => done(null, chunk));
        else done(null, chunk);
      },
    });
    from.pipe(delaying).pipe(to);
  }

  const server = createServer((near) => {
    if (refusing === 'reset') return void near.resetAndDestroy();
    if (refusing === 'end') return endOrderly(near);
    const far = connect(Number(target.port), target.hostname);
    const pair: Pair = {
      near,
      far,
      sides: [
        { direction: 'to server', from: near },
        { direction: 'from server', from: far },
      ],
    };
    pairs.add(pair);
    forward(near, far);
    forward(far, near);
    for (const { direction, from } of pair.sides) if (frozen.has(direction)) from.pause();
    near.on('close', () => {
      pairs.delete(pair);
      abandoned.delete(near);
      far.destroy();
    });
    far.on('close', () => {
      if (!abandoned.has(near)) near.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the link has no port');
  const near = new URL(url);
  near.port = String(address.port);

  const cut = () => {
    for (const { near: client, far } of pairs) {
      client.resetAndDestroy();
      far.resetAndDestroy();
    }
  };

  return {
    url: near.href,
    freeze(...directions) {
      for (const one of directions.length > 0 ? directions : (['to server', 'from server'] as const))
        frozen.add(one);
      for (const { sides } of pairs)
        for (const { direction, from } of sides) if (frozen.has(direction)) from.pause();
    },
    slow(ms, jitterMs, random = Math.random) {
      delayOf = () => ms + jitterMs * random();
    },
    thaw() {
      delayOf = undefined;
      frozen.clear();
      for (const { sides } of pairs) for (const { from } of sides) from.resume();
    },
    cut,
    halfOpen() {
      for (const { near: client, far } of pairs) {
        abandoned.add(client);
        client.unpipe();
        client.resume();
        far.resetAndDestroy();
      }
    },
    refuse() {
      refusing = 'reset';
      cut();
    },
    drop() {
      refusing = 'end';
      for (const { near: client, far } of pairs) {
        endOrderly(client);
        far.destroy();
      }
    },
    accept() {
      refusing = undefined;
      for (const client of abandoned) client.resetAndDestroy();
    },
    async close() {
      for (const { near: client, far } of pairs) {
        client.destroy();
        far.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Reads what the client still sends, because closing a socket with unread bytes would reset it. */
function endOrderly(client: Socket): void {
  client.on('error', () => {});
  client.unpipe();
  client.resume();
  client.end();
}
