import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ConsumerName } from '@petcare/contracts/consumers.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { runCommand } from '@petcare/stack/processes/run-command.ts';
import type { Rig } from '../rig/rig.ts';
import { withBus } from './with-bus.ts';

const checkout = path.join(import.meta.dirname, '../../../..');
const services = ['account', 'content', 'clinic', 'commerce'] as const;
/** Longer than an event takes from the broker's confirm to its mark as sent. */
const markedMs = 2_000;
const sentAgainMs = 10 * 60_000;

/** Deletes the queue of a consumer, waits until the consumer has declared it again, and sends the events again. */
export async function deleteQueue(rig: Rig, consumer: ConsumerName): Promise<void> {
  await withBus(rig, async (bus) => {
    const queue = bus.names.queueOf(consumer);
    await bus.onChannel((channel) => channel.deleteQueue(queue));
    await eventually(
      async () => {
        if (!(await bus.stateOf(queue))?.consumers) throw new Error(`${queue} has no consumer`);
      },
      { within: 60_000 },
    );
  });
  await wait(markedMs);
  const from = new Date(Date.now() - sentAgainMs).toISOString();
  for (const service of services) {
    const { code, output } = await runCommand(
      process.execPath,
      ['platform/src/runtime/resend-events.ts', '--from', from],
      { cwd: checkout, env: rig.petcare.system.environmentOf(service) },
    );
    if (code !== 0) throw new Error(`sending the events of ${service} again failed: ${output}`);
  }
}
