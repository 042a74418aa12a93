import { connect } from 'node:net';
import { percentile } from '@petcare/platform/testing/measure.ts';

interface Target {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Asks for one page over and over on `connections` kept-alive connections, one request at a time on each.
 * Written on bare sockets, since an HTTP client costs as much as what is measured here.
 * @throws Error on the first answer that is not 200.
 */
export async function load(target: Target, connections: number, forMs: number): Promise<LoadResult> {
  const headers = Object.entries({ host: 'bench', ...target.headers });
  const request = Buffer.from(
    `GET ${target.path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  const durations: number[] = [];
  const begin = performance.now();
  const end = begin + forMs;
  await Promise.all(
    Array.from({ length: connections }, () => askUntil(end, target.port, request, durations)),
  );
  const seconds = (performance.now() - begin) / 1000;
  return {
    perSecond: durations.length / seconds,
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
  };
}

function askUntil(end: number, port: number, request: Buffer, durations: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let asked = 0;
    let missing = 0;
    const ask = () => {
      asked = performance.now();
      missing = 0;
      socket.write(request);
    };
    socket.once('connect', ask);
    socket.once('error', reject);
    socket.on('data', (chunk) => {
      // The head of an answer is small and comes in one piece with the beginning of its body.
      if (missing === 0) missing = lengthOf(chunk);
      if (Number.isNaN(missing)) {
        socket.destroy();
        reject(new Error(`answered: ${chunk.toString('latin1', 0, 500)}`));
        return;
      }
      missing -= chunk.length;
      if (missing > 0) return;
      const now = performance.now();
      durations.push(now - asked);
      if (now < end) ask();
      else {
        socket.end();
        resolve();
      }
    });
  });
}

/** How many bytes an answer has with its head; not a number if it is no success. */
function lengthOf(chunk: Buffer): number {
  const headEnd = chunk.indexOf('\r\n\r\n');
  const head = chunk.toString('latin1', 0, headEnd);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) return Number.NaN;
  return headEnd + 4 + Number(length);
}
