import { startBackingServers } from '@petcare/stack/servers/backing-servers.ts';
import { takeInstance } from '@petcare/stack/servers/instance.ts';
import { bkashRows, payBehindOurBack, type BkashRow } from './scenario.ts';
import { startCommerceCopies, type CommerceCopies } from '../../support/commerce/commerce-copies.ts';

/** Prints what becomes of bKash payments on every way there and back. Resolves to whether each came out right each time. */
export async function proveBkash(trials = 10): Promise<boolean> {
  const instance = await takeInstance(`prove-bkash-${process.pid}`);
  const servers = await startBackingServers({ instance, fresh: true, log: () => undefined });
  try {
    const shop = await startCommerceCopies(servers, { count: 2 });
    try {
      let held = true;
      for (const row of bkashRows)
        held = (await walk(shop, row, Math.min(trials, row.atMost ?? trials))) && held;
      return (await isNoticed(shop)) && held;
    } finally {
      await shop.stop();
    }
  } finally {
    await servers.remove();
    await instance.lock.release();
  }
}

async function walk(shop: CommerceCopies, row: BkashRow, trials: number): Promise<boolean> {
  const failures: string[] = [];
  const begin = performance.now();
  for (let trial = 0; trial < trials; trial += 1)
    await row.run(shop).catch((error: unknown) => failures.push(String(error)));
  const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
  console.log(`${trials - failures.length} of ${trials}  ${row.name} (${seconds} s)`);
  for (const failure of failures) console.log(`         ${failure}`);
  return failures.length === 0;
}

async function isNoticed(shop: CommerceCopies): Promise<boolean> {
  const found = await payBehindOurBack(shop).then(() => null, String);
  console.log(`control, a payment that never became an order: ${found ?? 'NOT NOTICED'}`);
  return found !== null;
}
