import { connectBus, type Bus } from '@petcare/platform/bus/bus.ts';
import { createLogger } from '@petcare/platform/observability/log.ts';
import type { Rig } from '../rig/rig.ts';

/** Connects to RabbitMQ past the faulty link, and disconnects after the work. */
export async function withBus<T>(rig: Rig, work: (bus: Bus) => Promise<T>): Promise<T> {
  const bus = await connectBus({
    url: rig.servers.amqpUrl,
    namespace: rig.namespace,
    name: 'chaos',
    log: createLogger('chaos', 'silent'),
  });
  try {
    return await work(bus);
  } finally {
    await bus.close();
  }
}
