import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

export interface FaultyLink {
  readonly url: string;
  /** Stops all bytes in both directions without closing connections, like a pulled cable. */
  freeze(): void;
  thaw(): void;
  cut(): void;
  /** Cuts all connections and refuses new ones, like a server that has ended. `accept` ends it. */
  refuse(): void;
  accept(): void;
  /** Delays all bytes of the server by these milliseconds; 0 ends it. */
  delay(milliseconds: number): void;
  close(): Promise<void>;
}

export async function startFaultyLink(url: string): Promise<FaultyLink> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let frozen = false;
  let refusing = false;
  let delayMs = 0;

  const delayed = () =>
    new Transform({
      transform(chunk, _encoding, done) {
        if (delayMs === 0) done(null, chunk);
        else void wait(delayMs).then(() => done(null, chunk));
      },
    });

  const server = createServer((near) => {
    if (refusing) return void near.resetAndDestroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      if (from === far) from.pipe(delayed()).pipe(to);
      else from.pipe(to);
      if (frozen) from.pause();
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the link has no port');
  const near = new URL(url);
  near.port = String(address.port);

  return {
    url: near.href,
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    cut,
    refuse() {
      refusing = true;
      cut();
    },
    accept() {
      refusing = false;
    },
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
