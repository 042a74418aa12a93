import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import type { Answer } from '../../../support/api-client.ts';
import { refusedWith, type GeneratedAttack, type Probe } from './probe.ts';
import { headerLines, sendBytes } from './raw-requests.ts';
import { anyPathOf, type Sender, type Target, type Way } from './target.ts';

/** Attacks by the bytes of a connection. */

const smuggled = 'GET /api/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Headers that two servers could read as different body lengths, with the body. */
const ambiguousBodies: Readonly<Record<string, string>> = {
  'a length and chunks': `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  'two lengths': `Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
  'a signed length': `Content-Length: +0\r\n\r\n${smuggled}`,
  'two lengths in one header': `Content-Length: 0, 5\r\n\r\n${smuggled}`,
  'a blank before the colon': `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  'an unknown coding': `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
  'a folded header': `X-Fold: a\r\n Content-Length: 9\r\nContent-Length: 0\r\n\r\n${smuggled}`,
  'a bare line feed': `Content-Length: 0\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  'a chunk size with a sign': `Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${smuggled}`,
};

/** Refused, and nothing after it is read as another request. */
function refusedOnce(answer: Answer): string | undefined {
  const answers = String(answer.body).match(/HTTP\/1\.1 \d+/g) ?? [];
  if (answers.length > 1) return `read ${answers.length} requests: ${answers.join(', ')}`;
  return answer.status >= 400 && answer.status < 500 ? undefined : `answered ${answer.status}`;
}

export const smuggledRequest: GeneratedAttack = (endpoint) =>
  Object.entries(ambiguousBodies).map(([what, rest]) => ({
    what,
    finding: refusedOnce,
    send: async (target, way) =>
      sendBytes(
        target.urlOf(way, endpoint),
        `${endpoint.method === 'GET' ? 'POST' : endpoint.method} ${anyPathOf(endpoint)} HTTP/1.1\r\nHost: ${
          new URL(target.urlOf(way, endpoint)).host
        }\r\nContent-Type: application/json\r\n${rest}`,
      ),
  }));

export const foreignHost: GeneratedAttack = (endpoint, way) =>
  way === 'gateway'
    ? ['evil.example', '127.0.0.1.evil.example', '169.254.169.254'].map((host) => ({
        what: host,
        finding: refusedWith(421),
        send: (target) =>
          sendBytes(
            target.urlOf(way, endpoint),
            `${endpoint.method} ${anyPathOf(endpoint)} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
          ),
      }))
    : [];

/**
 * A body that stops after one byte. The gateway gives up on it; a service refuses a caller without access before it
 * reads the body.
 */
export const unfinishedBody: GeneratedAttack = (endpoint, way) => {
  if (endpoint.method === 'GET') return [];
  const isOpen = endpoint.access.who === 'anyone';
  if (way === 'service')
    return isOpen
      ? []
      : [unfinished(endpoint, 'visitor', refusedWith(endpoint.access.who === 'system' ? 403 : 401))];
  if (endpoint.upload) return [unfinished(endpoint, 'visitor', refusedWith(401))];
  return [unfinished(endpoint, 'visitor', refusedWith(408))];
};

function unfinished(endpoint: Endpoint, sender: Sender, finding: Probe['finding']): Probe {
  return {
    what: `one byte, as ${sender}`,
    finding,
    send: async (target: Target, way: Way) => {
      const headers = { ...(await target.headersOf(way, endpoint, sender)), 'content-length': '1000' };
      const type = endpoint.upload ? 'multipart/form-data; boundary=b' : 'application/json';
      return sendBytes(
        target.urlOf(way, endpoint),
        `${endpoint.method} ${anyPathOf(endpoint)} HTTP/1.1\r\nHost: ${
          new URL(target.urlOf(way, endpoint)).host
        }\r\nContent-Type: ${type}\r\nConnection: close\r\n${headerLines(headers)}\r\n{`,
      );
    },
  };
}
