import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateways, type TestGateways } from '../testing/test-gateways.ts';

let gateways: TestGateways;
beforeAll(async () => {
  gateways = await startTestGateways();
});
afterAll(() => gateways.stop());

/** Sends a request as it is, with a target and headers that `fetch` would change. */
async function statusOfRaw(target: string, ...hosts: string[]): Promise<number> {
  const { hostname, port } = new URL(gateways.base);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const headers = hosts.map((host) => `Host: ${host}\r\n`).join('');
  socket.write(`GET ${target} HTTP/1.1\r\n${headers}Accept: text/html\r\nConnection: close\r\n\r\n`);
  return Number(/^HTTP\/1.1 (\d+)/.exec(await text(socket))?.[1]);
}

test.each(['//other.example/faq', '///other.example/faq', '/\\other.example/faq', '//api/products', '*'])(
  '%s is no page of this site',
  async (target) => {
    expect(await statusOfRaw(target, 'petcare.example')).toBe(404);
  },
);

test.each(['/faq', '/api/products', '/api/openapi.json', '/health'])(
  'a request for %s with two Host headers is refused',
  async (target) => {
    expect(await statusOfRaw(target, 'petcare.example', 'petcare.example')).toBe(400);
    expect(await statusOfRaw(target, 'petcare.example', 'other.example')).toBe(400);
  },
);

test('a request line with a whole address is for the host that it names', async () => {
  for (const path of ['/faq', '/api/products', '?lang=bn', '']) {
    expect(await statusOfRaw(`http://petcare.example${path}`, 'other.example')).toBe(200);
    expect(await statusOfRaw(`http://other.example${path}`, 'petcare.example')).toBe(421);
  }
});
