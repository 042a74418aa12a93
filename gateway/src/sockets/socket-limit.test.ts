import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { publicUrl, sendRaw, startLiveGateways, watch, type LiveGateways } from '../testing/live-gateways.ts';

let gateways: LiveGateways;
beforeAll(async () => {
  gateways = await startLiveGateways({ socketsPerUser: 2, handshakesPerMinute: 10 });
});
afterEach(() => gateways.closeSockets());
afterAll(() => gateways.close());

const from = (address: string) => ({ 'x-forwarded-for': address });

describe('the limits of sockets', () => {
  test('reject a third socket of a user, whose other sockets stay open', async () => {
    const { cookie } = await gateways.signIn();
    const open = () => gateways.connectTo(0, { cookie, ...from('203.0.113.1') });
    const sockets = [await open(), await open(), await open()];
    expect(sockets.map(({ outcome }) => outcome)).toEqual(['connected', 'connected', 'too_many_sockets']);
    expect(await watch(sockets[0]!, 'store', null)).toBe('watching');
  });

  test('refuse connection attempts of one address above its rate, and serve another address', async () => {
    const { cookie } = await gateways.signIn();
    const outcomes: string[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const { socket, outcome } = await gateways.connectTo(0, { cookie, ...from('203.0.113.2') });
      outcomes.push(outcome);
      socket.close();
      await expect.poll(() => socket.connected).toBe(false);
    }
    expect(outcomes.at(-1)).not.toBe('connected');
    expect((await gateways.openVisitor(0, from('203.0.113.3'))).outcome).toBe('connected');
  });

  test('disconnect a socket that sends hundreds of watch messages', async () => {
    const visitor = await gateways.openVisitor(0, from('203.0.113.4'));
    for (let count = 0; count < 1_000; count += 1) sendRaw(visitor, 'watch', 'nothing', count);
    await expect.poll(() => visitor.socket.connected).toBe(false);
  });

  test('refuse a socket that was opened for another host', async () => {
    const headers = { ...from('203.0.113.5'), host: 'evil.example' };
    expect((await gateways.openVisitor(0, headers)).outcome).not.toBe('connected');
    expect((await gateways.openVisitor(0, { ...headers, host: new URL(publicUrl).host })).outcome).toBe(
      'connected',
    );
  });
});
