import type { mongo } from 'mongoose';

const tickMs = 5_000;
/** A heartbeat ends within 20 seconds: ten for the connection and ten for its answer. */
const maxTicks = 8;

/**
 * Calls `onHang` when a heartbeat of the driver neither succeeds nor fails. The driver has been seen in this state
 * after its server was killed, and does not notice then that the server is back. Counts ticks instead of comparing
 * times, so that a process that was frozen does not seem to hang.
 */
export function watchHeartbeats(
  client: Pick<mongo.MongoClient, 'on' | 'once'>,
  onHang: (address: string) => void,
): void {
  /** Ticks since the running heartbeat of each server began. */
  const ticks = new Map<string, number>();
  const begin = (event: { connectionId: string }) => void ticks.set(event.connectionId, 0);
  const end = (event: { connectionId: string }) => void ticks.delete(event.connectionId);
  const timer = setInterval(() => {
    for (const [address, count] of ticks) {
      ticks.set(address, count + 1);
      if (count + 1 === maxTicks) onHang(address);
    }
  }, tickMs).unref();
  client.on('serverHeartbeatStarted', begin);
  client.on('serverHeartbeatSucceeded', end);
  client.on('serverHeartbeatFailed', end);
  client.on('serverClosed', (event) => ticks.delete(event.address));
  client.once('topologyClosed', () => clearInterval(timer));
}
