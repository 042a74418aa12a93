import { connect, createServer, type Socket } from 'node:net';

export interface FaultyLink {
  readonly url: string;
  /** Stops all bytes in both directions without closing connections, like a pulled cable. */
  freeze(): void;
  thaw(): void;
  cut(): void;
  close(): Promise<void>;
}

export async function startFaultyLink(url: string): Promise<FaultyLink> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let frozen = false;

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.pipe(to);
      if (frozen) from.pause();
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
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
    cut() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
