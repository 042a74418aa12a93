import { EventEmitter } from 'node:events';
import type { mongo } from 'mongoose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchHeartbeats } from './watch-heartbeats.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watchedClient() {
  const client = new EventEmitter();
  const hanging: string[] = [];
  watchHeartbeats(client as unknown as mongo.MongoClient, (address) => hanging.push(address));
  return { client, hanging };
}

const server = { connectionId: 'mongo:27017' };

test('a heartbeat that never ends is reported once', () => {
  const { client, hanging } = watchedClient();
  client.emit('serverHeartbeatStarted', server);
  vi.advanceTimersByTime(39_000);
  expect(hanging).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(hanging).toEqual(['mongo:27017']);
});

test.each(['serverHeartbeatSucceeded', 'serverHeartbeatFailed'])(
  'heartbeats are no hang after %s',
  (outcome) => {
    const { client, hanging } = watchedClient();
    for (let heartbeat = 0; heartbeat < 20; heartbeat += 1) {
      client.emit('serverHeartbeatStarted', server);
      vi.advanceTimersByTime(20_000);
      client.emit(outcome, server);
    }
    vi.advanceTimersByTime(60_000);
    expect(hanging).toEqual([]);
  },
);

test('a server that left the cluster is not waited for', () => {
  const { client, hanging } = watchedClient();
  client.emit('serverHeartbeatStarted', server);
  client.emit('serverClosed', { address: server.connectionId });
  vi.advanceTimersByTime(60_000);
  expect(hanging).toEqual([]);
});
