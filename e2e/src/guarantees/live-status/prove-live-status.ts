import { inMs, percentile } from '../../support/figures.ts';
import { measureLiveStatus, type LiveStatusResult } from './scenario.ts';
import { startOwnPetCare } from '../../support/own-petcare.ts';

const targetP95Ms = 150;

/** Prints how fast and how faithfully status changes reach the customer's screen. Resolves to whether all targets hold. */
export async function proveLiveStatus(changes = 200): Promise<boolean> {
  const petcare = await startOwnPetCare('prove-live');
  try {
    const { processes } = petcare.system;
    console.log(`${changes} status changes, nothing disturbed:`);
    const calm = await measureLiveStatus(petcare.url, changes);
    report(calm);

    console.log(`${changes} status changes; gateway, worker and broker killed three times each on the way:`);
    const blows = [
      { what: 'gateway', strike: () => processes.get('gateway')?.kill('SIGKILL') },
      { what: 'notifications worker', strike: () => processes.get('notifications')?.kill('SIGKILL') },
      { what: 'RabbitMQ', strike: () => petcare.servers.kill('rabbitmq', 'SIGKILL') },
    ];
    const every = Math.floor(changes / 10);
    const disturbances = new Map(
      Array.from({ length: 9 }, (_, index) => [every * (index + 1), blows[index % 3] ?? blows[0]!] as const),
    );
    const rough = await measureLiveStatus(petcare.url, changes, disturbances);
    report(rough);
    const p95 = percentile(calm.latencies, 0.95);
    console.log(
      `p95 undisturbed ${inMs(p95)}, target ${inMs(targetP95Ms)}: ${p95 <= targetP95Ms ? 'held' : 'missed'}`,
    );
    return p95 <= targetP95Ms && [calm, rough].every(isFaithful);
  } finally {
    await petcare.stop();
  }
}

function isFaithful({ lost, inboxErrors, shownTwice, bell }: LiveStatusResult): boolean {
  return lost === 0 && inboxErrors === 0 && shownTwice === 0 && bell.shown === bell.expected;
}

function report({
  latencies,
  disturbed,
  lost,
  inboxErrors,
  toasts,
  shownTwice,
  bell,
}: LiveStatusResult): void {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => inMs(percentile(latencies, share)));
  console.log(`  response to screen: p50 ${p50}, p95 ${p95}, p99 ${p99}`);
  console.log(
    `  lost ${lost}, toasts ${toasts}, shown twice ${shownTwice}, inbox entries missing or too many ${inboxErrors}, bell ${bell.shown} of ${bell.expected}`,
  );
  for (const { what, ms } of disturbed)
    console.log(`  ${what} killed right before: on the screen ${inMs(Math.max(0, ms))} after the response`);
}
