import { eventually } from '@petcare/platform/testing/eventually.ts';
import { startBackingServers } from '@petcare/stack/servers/backing-servers.ts';
import { takeInstance } from '@petcare/stack/servers/instance.ts';
import { killAt, points, settleCarelessly, sweepNow, type Point } from './scenario.ts';
import { startCommerceCopies, type CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { agree, auditMoney } from '../../support/commerce/money-audit.ts';
import { shelve } from '../../support/commerce/products.ts';

const shelved = 5_000;
/** Started at the same time; more only wait for the machine. */
const side = 2;

/** Prints what becomes of money when the service dies between the charge and the order. Resolves to whether none is lost. */
export async function provePaidOrders(trials = 100): Promise<boolean> {
  const instance = await takeInstance(`prove-paid-${process.pid}`);
  const servers = await startBackingServers({ instance, fresh: true, log: () => undefined });
  try {
    const shop = await startCommerceCopies(servers, { count: 1 });
    try {
      const productId = await shelve(shop, shelved);
      let killed = 0;
      for (const point of points) {
        await dieOften(shop, point, { productId, trials });
        killed += trials;
      }
      return (await heal(shop, killed)) && (await isNoticed(shop, productId));
    } finally {
      await shop.stop();
    }
  } finally {
    await servers.remove();
    await instance.lock.release();
  }
}

async function dieOften(
  shop: CommerceCopies,
  point: Point,
  { productId, trials }: { productId: string; trials: number },
): Promise<void> {
  const begin = performance.now();
  for (let trial = 0; trial < trials; trial += side)
    await Promise.all(
      Array.from({ length: Math.min(side, trials - trial) }, () => killAt(shop, point, productId)),
    );
  const seconds = (performance.now() - begin) / 1_000;
  const audit = await auditMoney(shop, shelved);
  console.log(
    `${trials} x killed ${point.failpoint}, on ${point.asked}, ${seconds.toFixed(0)} s; before the sweep: ${JSON.stringify(audit)}`,
  );
}

async function heal(shop: CommerceCopies, killed: number): Promise<boolean> {
  await sweepNow(shop);
  const begin = performance.now();
  const audit = await eventually(
    async () => {
      const now = await auditMoney(shop, shelved);
      if (!agree(now) || now.orders < killed) throw new Error(JSON.stringify(now));
      return now;
    },
    // What a dead process had locked is free after a minute; the next sweep comes within another.
    { within: 240_000, every: 1_000 },
  ).catch(() => auditMoney(shop, shelved));
  const seconds = (performance.now() - begin) / 1_000;
  console.log(`${killed} kills; ${seconds.toFixed(0)} s after the sweep began: ${JSON.stringify(audit)}`);
  return agree(audit) && audit.orders === killed;
}

/** The check of the check: a settlement without a transaction must be seen to lose an order. */
async function isNoticed(shop: CommerceCopies, productId: string): Promise<boolean> {
  await settleCarelessly(shop, productId);
  await sweepNow(shop);
  const audit = await auditMoney(shop, shelved);
  console.log(`control, without a transaction: ${JSON.stringify(audit)}`);
  return audit.paymentsWithoutOrder === 1;
}
