import { startBackingServers } from '@petcare/stack/servers/backing-servers.ts';
import { takeInstance } from '@petcare/stack/servers/instance.ts';
import { startCommerceCopies, type CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { shelve } from '../../support/commerce/products.ts';
import {
  auditStock,
  isSoldOut,
  letReservationsEnd,
  rush,
  sellCarelessly,
  shortReservations,
  type Latecomer,
} from './scenario.ts';

const units = 10;

/** Prints what becomes of ten units that five hundred people want. Resolves to whether each was sold once, every time. */
export async function proveOversell(rounds = 20, people = 500): Promise<boolean> {
  const instance = await takeInstance(`prove-oversell-${process.pid}`);
  const servers = await startBackingServers({ instance, fresh: true, log: () => undefined });
  try {
    const shop = await startCommerceCopies(servers, { count: 3, env: shortReservations });
    try {
      let held = true;
      for (let round = 1; round <= rounds; round += 1) held = (await sellOut(shop, round, people)) && held;
      return (await isNoticed(shop, rounds)) && held;
    } finally {
      await shop.stop();
    }
  } finally {
    await servers.remove();
    await instance.lock.release();
  }
}

/** The crowd, the end of what it kept, and the crowd that comes back for what has become free. */
async function sellOut(shop: CommerceCopies, round: number, people: number): Promise<boolean> {
  const productId = await shelve(shop, units);
  const latecomers: Latecomer[] = [];
  const begin = performance.now();
  const outcomes = await rush({ shop, productId, people, latecomers });
  const seconds = (performance.now() - begin) / 1_000;
  const freeAfter = await letReservationsEnd(shop, latecomers);
  const second = await rush({ shop, productId, people: 5 * units });
  const audit = await auditStock(shop, round * units);
  const kept = isSoldOut(audit, round * units);
  console.log(
    `round ${round}: ${people} people in ${seconds.toFixed(1)} s ${JSON.stringify(outcomes)}; ` +
      `everything free after a sweep of ${freeAfter.toFixed(1)} s; then ${JSON.stringify(second)}`,
  );
  console.log(`  ${kept ? 'ten sold, none left' : 'WRONG'}: ${JSON.stringify(audit)}`);
  return kept;
}

async function isNoticed(shop: CommerceCopies, rounds: number): Promise<boolean> {
  const outcomes = await sellCarelessly(shop, await shelve(shop, units), 2 * units);
  const audit = await auditStock(shop, (rounds + 1) * units);
  console.log(`control, read and then written: ${JSON.stringify(outcomes)} ${JSON.stringify(audit)}`);
  return !isSoldOut(audit, (rounds + 1) * units) && audit.oversold === units;
}
