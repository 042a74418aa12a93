import { OWN_PROCESSES } from '@petcare/stack/system/processes.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { inMs } from '../../support/figures.ts';
import { startOwnPetCare } from '../../support/system/own-petcare.ts';
import type { AnsweredRequest, FailedRequest } from './typical-load.ts';
import { measureRollingRestart } from './rolling-restart.ts';

const calmMs = 20_000;

export async function verifyRollingRestart(copies = 3, rounds = 2): Promise<boolean> {
  const petcare = await startOwnPetCare('verify-rolling', {}, { copies });
  try {
    console.log(
      `${copies} copies of ${OWN_PROCESSES.length} processes, each restarted ${rounds} times under load:`,
    );
    const result = await measureRollingRestart(petcare, {
      names: OWN_PROCESSES,
      rounds,
      calmMs,
      everyMs: 120,
      log: (line) => console.log(line),
    });
    const { calm, meanwhile, failed, restarts, faults, control } = result;
    console.log(`${restarts} restarts, ${meanwhile.length} requests meanwhile, failed ${failed.length}`);
    for (const { kind, why } of failed) console.log(`  ${kind}: ${why}`);
    console.log(`  undisturbed: ${figures(calm)}; meanwhile: ${figures(meanwhile)}`);
    console.log(
      `${result.comments} comments on ${result.screens} screens whose sockets came back: missing ${faults.missing}, shown twice ${faults.shownTwice}, out of order ${faults.outOfOrder}`,
    );
    console.log(
      `control, killed instead: ${control.failed.length} failed after ${control.kills} kills: ${kindsOf(control.failed)}`,
    );
    const correct = Object.values(faults).every((count) => count === 0);
    return failed.length === 0 && correct && control.failed.length > 0;
  } finally {
    await petcare.stop();
  }
}

function figures(requests: readonly AnsweredRequest[]): string {
  const times = requests.map(({ ms }) => ms);
  return `${requests.length} requests, p50 ${inMs(percentile(times, 0.5))}, p99 ${inMs(percentile(times, 0.99))}`;
}

function kindsOf(failed: readonly FailedRequest[]): string {
  const counts = new Map<string, number>();
  for (const { kind, why } of failed) {
    const what = `${kind} ${why}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return [...counts].map(([what, count]) => `${count} x ${what}`).join(', ');
}
