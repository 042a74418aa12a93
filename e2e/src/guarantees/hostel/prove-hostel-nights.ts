import { eventually } from '@petcare/platform/testing/eventually.ts';
import { startBackingServers } from '@petcare/stack/servers/backing-servers.ts';
import { takeInstance } from '@petcare/stack/servers/instance.ts';
import { startCommerceCopies, type CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import {
  auditNights,
  bookCarelessly,
  isKept,
  letExpire,
  places,
  raceForNights,
  smallHostel,
} from './hostel-race.ts';

/** Prints what becomes of nights that a crowd reaches for. Resolves to whether none was ever overbooked. */
export async function proveHostelNights(rounds = 20, people = 100): Promise<boolean> {
  const instance = await takeInstance(`prove-hostel-${process.pid}`);
  const servers = await startBackingServers({ instance, fresh: true, log: () => undefined });
  try {
    const shops = await startCommerceCopies(servers, { count: 3, env: smallHostel });
    try {
      let held = true;
      for (let round = 0; round < rounds; round += 1) held = (await race(shops, round, people)) && held;
      held = (await expire(shops)) && held;
      return (await isNoticed(shops)) && held;
    } finally {
      await shops.stop();
    }
  } finally {
    await servers.remove();
    await instance.lock.release();
  }
}

async function race(shops: CommerceCopies, round: number, people: number): Promise<boolean> {
  const begin = performance.now();
  const outcomes = await raceForNights(shops, { round, people });
  const seconds = (performance.now() - begin) / 1_000;
  const audit = await auditNights(shops);
  console.log(`round ${round + 1}, ${people} people, ${seconds.toFixed(1)} s: ${JSON.stringify(outcomes)}`);
  console.log(`  ${JSON.stringify(audit)}`);
  return isKept(audit);
}

async function expire(shops: CommerceCopies): Promise<boolean> {
  const left = await letExpire(shops);
  const audit = await eventually(
    async () => {
      const now = await auditNights(shops);
      if (now.held > 0) throw new Error(`${now.held} payments still keep places`);
      return now;
    },
    { within: 120_000 },
  );
  console.log(`${left} checkouts nobody came back to have expired: ${JSON.stringify(audit)}`);
  return isKept(audit);
}

/** The check of the check: a count that is read and then written must be seen to overbook. */
async function isNoticed(shops: CommerceCopies): Promise<boolean> {
  await bookCarelessly(shops, 4 * places);
  const audit = await auditNights(shops);
  console.log(`control, read and then written: ${JSON.stringify(audit)}`);
  return !isKept(audit) && audit.most.booked > places;
}
