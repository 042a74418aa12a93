import { startBackingServers } from '@petcare/stack/servers/backing-servers.ts';
import { takeInstance } from '@petcare/stack/servers/instance.ts';
import { dropTheIndex, hasOneOwner, raceFor, slotsOf, type SlotKind } from './scenario.ts';
import { startTwoClinics, type TwoClinics } from './two-clinics.ts';

type Rounds = readonly (readonly [SlotKind, number])[];

const allRounds: Rounds = [
  ['free', 500],
  ['held', 100],
  ['waitlisted', 100],
];

const crowd = 200;

/** Prints what becomes of slots that a crowd reaches for. Resolves to whether each found one owner. */
export async function proveSlots(rounds = allRounds): Promise<boolean> {
  const instance = await takeInstance(`prove-slots-${process.pid}`);
  const servers = await startBackingServers({ instance, fresh: true, log: () => undefined });
  try {
    const clinics = await startTwoClinics(servers);
    try {
      let held = true;
      for (const [kind, times] of rounds) held = (await race(clinics, kind, times)) && held;
      return (await isNoticed(clinics)) && held;
    } finally {
      await clinics.stop();
    }
  } finally {
    await servers.remove();
    await instance.lock.release();
  }
}

async function race(clinics: TwoClinics, kind: SlotKind, times: number): Promise<boolean> {
  const seen = new Map<string, number>();
  let sound = 0;
  const begin = performance.now();
  for (const slot of slotsOf(await clinics.addDoctor()).slice(0, times)) {
    const outcome = await raceFor(clinics, { slot, kind, crowd });
    if (hasOneOwner(outcome)) sound += 1;
    const words = JSON.stringify(outcome);
    seen.set(words, (seen.get(words) ?? 0) + 1);
  }
  const seconds = (performance.now() - begin) / 1_000;
  for (const [words, count] of seen) console.log(`  ${count} x ${words}`);
  console.log(
    `${times} ${kind} slots, ${crowd} people each through two copies of the clinic: one owner in ${sound}, ${seconds.toFixed(0)} s`,
  );
  return sound === times;
}

/** The check of the check: without the index a slot must be seen to have several owners. */
async function isNoticed(clinics: TwoClinics): Promise<boolean> {
  await dropTheIndex(clinics);
  const [slot] = slotsOf(await clinics.addDoctor());
  if (!slot) throw new Error('there is no slot');
  const outcome = await raceFor(clinics, { slot, kind: 'free', crowd });
  console.log(`control, without the index: ${JSON.stringify(outcome)}`);
  return !hasOneOwner(outcome) && outcome.appointments > 1;
}
