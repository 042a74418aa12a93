import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { RawDocument } from '../wire/raw-document.ts';
import { messageReader, parseRequest } from '../wire/messages.ts';

export interface FaultProxy {
  url: string;
  cuts: { before: number; after: number };
  /**
   * First attempts that pass between a retry and the next cut. A cut clears the driver's pool, which fails parallel writes
   * that wait for a connection once; a cut of their retry would fail them.
   */
  passing: number;
  stop(): Promise<void>;
}

function numberedWrite(message: Buffer): string | undefined {
  const body = new RawDocument(parseRequest(message).body);
  const number = body.integer('txnNumber');
  return number === undefined ? undefined : `${body.document('lsid')?.toString('hex')}:${number}`;
}

/**
 * Proxies between driver and gateway and cuts connections during numbered writes, half before the request and half
 * after the answer. No write is cut twice, since drivers retry once. A cut waits until the last cut write is
 * retried, because driver 7 fails the second of two connections that break in one event loop turn.
 */
export async function startFaultProxy(target: string, oneIn: number): Promise<FaultProxy> {
  const { port: targetPort, username, password } = new URL(target);
  const cuts = { before: 0, after: 0 };
  const seen = new Set<string>();
  let recovering: string | undefined;
  let passedSinceRetry = 0;
  const sockets = new Set<Socket>();
  const proxy = { passing: 0 };

  const decide = (message: Buffer): 'pass' | 'cut before' | 'cut after' => {
    const write = numberedWrite(message);
    if (write === undefined) return 'pass';
    if (write === recovering) [recovering, passedSinceRetry] = [undefined, 0];
    if (seen.has(write)) return 'pass';
    seen.add(write);
    passedSinceRetry += 1;
    const done = cuts.before + cuts.after;
    if (recovering !== undefined || (done > 0 && passedSinceRetry <= proxy.passing)) return 'pass';
    if (done >= Math.floor(seen.size / oneIn)) return 'pass';
    recovering = write;
    return done % 2 === 0 ? 'cut before' : 'cut after';
  };

  const server = createServer((client) => {
    const upstream = connect(Number(targetPort), '127.0.0.1');
    let cutAnswer = false;
    const cut = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', cut).on('close', () => {
        sockets.delete(socket);
        cut();
      });
    }
    const requests = messageReader();
    client.on('data', (chunk) => {
      for (const message of requests.push(chunk)) {
        const decision = decide(message);
        if (decision === 'cut before') {
          cuts.before += 1;
          cut();
          return;
        }
        cutAnswer = decision === 'cut after';
        upstream.write(message);
      }
    });
    upstream.on('data', (chunk) => {
      if (cutAnswer) {
        cuts.after += 1;
        cut();
      } else client.write(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(proxy, {
    url: `mongodb://${username}:${password}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}
