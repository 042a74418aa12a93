import { startBackingServers } from '@petcare/stack/servers/backing-servers.ts';
import { takeInstance } from '@petcare/stack/servers/instance.ts';
import { startCommerceCopies, type CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { copiesOfEach, forge, forgeries, hasOneEffect, receiveCarelessly, storm } from './scenario.ts';

/** Prints what becomes of messages that are repeated, shuffled and forged. Resolves to whether each had one effect or none. */
export async function proveWebhooks(rounds = 20): Promise<boolean> {
  const instance = await takeInstance(`prove-webhooks-${process.pid}`);
  const servers = await startBackingServers({ instance, fresh: true, log: () => undefined });
  try {
    const shop = await startCommerceCopies(servers, { count: 2 });
    try {
      const weathered = await weather(shop, rounds);
      const refused = await refuse(shop);
      return (await isNoticed(shop)) && weathered && refused;
    } finally {
      await shop.stop();
    }
  } finally {
    await servers.remove();
    await instance.lock.release();
  }
}

async function weather(shop: CommerceCopies, rounds: number): Promise<boolean> {
  const seen = new Map<string, number>();
  let sound = 0;
  const begin = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    const outcome = await storm(shop);
    if (hasOneEffect(outcome)) sound += 1;
    const words = JSON.stringify(outcome);
    seen.set(words, (seen.get(words) ?? 0) + 1);
  }
  const seconds = (performance.now() - begin) / 1_000;
  for (const [words, times] of seen) console.log(`  ${times} x ${words}`);
  console.log(
    `${rounds} payments, every message ${copiesOfEach} times, shuffled, through two copies: one effect in ${sound}, ${seconds.toFixed(0)} s`,
  );
  return sound === rounds;
}

async function refuse(shop: CommerceCopies): Promise<boolean> {
  let held = true;
  for (const how of Object.keys(forgeries)) {
    const { answers, told, orders } = await forge(shop, how);
    console.log(`${told} messages ${how}: ${JSON.stringify(answers)}, ${orders} orders`);
    held &&= answers['400'] === told && orders === 0;
  }
  return held;
}

/** The check of the check: a receiver that reads and then writes must be seen to make several orders. */
async function isNoticed(shop: CommerceCopies): Promise<boolean> {
  const outcome = await receiveCarelessly(shop);
  console.log(`control, read and then written: ${JSON.stringify(outcome)}`);
  return !hasOneEffect(outcome) && outcome.orders > 1;
}
