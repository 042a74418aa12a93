import { connect } from 'node:net';
import type { Answer } from '../../../support/api-client.ts';
import { answerOf } from './target.ts';

const answerWithinMs = 20_000;

/**
 * Sends bytes over a connection of its own, as no HTTP client would. @returns the first answer, with everything that
 * was received as its body.
 */
export function sendBytes(url: string, text: string): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => void socket.write(text));
    let received = '';
    const finish = () => {
      socket.destroy();
      resolve(answerOf(Number(/^HTTP\/1.1 (\d+)/.exec(received)?.[1] ?? 0), received));
    };
    socket.setTimeout(answerWithinMs, finish);
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.once('end', finish);
    socket.once('close', finish);
    socket.once('error', reject);
  });
}

export function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}
