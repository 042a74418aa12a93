import { connect } from 'node:net';
import { percentile } from '@petcare/platform/testing/measure.ts';

export interface Target {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface LoadResult {
  readonly answers: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Requests one path repeatedly on persistent connections, one request at a time on each. Uses plain sockets,
 * because an HTTP client costs as much as the measured server.
 * @throws Error – a response is not 200.
 */
export async function load(target: Target, connections: number, durationMs: number): Promise<LoadResult> {
  const headers = Object.entries({ host: `127.0.0.1:${target.port}`, ...target.headers });
  const request = Buffer.from(
    `GET ${target.path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  const durations: number[] = [];
  const begin = performance.now();
  const end = begin + durationMs;
  await Promise.all(
    Array.from({ length: connections }, () => requestUntil(end, target.port, request, durations)),
  );
  const seconds = (performance.now() - begin) / 1000;
  return {
    answers: durations.length,
    perSecond: durations.length / seconds,
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
  };
}

function requestUntil(end: number, port: number, request: Buffer, durations: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sentAt = 0;
    let remainingBytes = 0;
    const sendRequest = () => {
      sentAt = performance.now();
      remainingBytes = 0;
      socket.write(request);
    };
    socket.once('connect', sendRequest);
    socket.once('error', reject);
    // Has no effect on a promise that the last answer has resolved.
    socket.once('close', () => reject(new Error(`port ${port} closed the connection without an answer`)));
    socket.on('data', (chunk) => {
      // The head of a response is small and arrives with the start of the body.
      if (remainingBytes === 0) remainingBytes = lengthOf(chunk);
      if (Number.isNaN(remainingBytes)) {
        socket.destroy();
        reject(new Error(`unexpected response: ${chunk.toString('latin1', 0, 500)}`));
        return;
      }
      remainingBytes -= chunk.length;
      if (remainingBytes > 0) return;
      const now = performance.now();
      durations.push(now - sentAt);
      if (now < end) sendRequest();
      else {
        socket.end();
        resolve();
      }
    });
  });
}

function lengthOf(chunk: Buffer): number {
  const headEnd = chunk.indexOf('\r\n\r\n');
  const head = chunk.toString('latin1', 0, headEnd);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) return Number.NaN;
  return headEnd + 4 + Number(length);
}
