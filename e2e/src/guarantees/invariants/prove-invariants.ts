import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Deletion } from '@petcare/contracts/deletions.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { z } from 'zod';
import { firstProduct } from '../../support/shopping.ts';
import { brokenIn, openHouse, tryFaults, type House } from './scenario.ts';
import { startOwnPetCare, type OwnPetCare } from '../../support/own-petcare.ts';

/** Prints what the checker finds when nothing is wrong, and when each promise is broken by hand. Resolves to whether it is right every time. */
export async function proveInvariants(): Promise<boolean> {
  const petcare = await startOwnPetCare('prove-invariants', { DELETION_UNDO_SECONDS: '1' });
  try {
    const house = await openHouse(petcare);
    const sound = brokenIn(await house.count());
    console.log(
      `nothing planted: ${sound.length === 0 ? 'every promise is counted, and none is broken' : sound.join(', ')}`,
    );
    let held = sound.length === 0;
    for (const { fault, found, others, afterwards } of await tryFaults(house)) {
      const right = (found ?? 0) > 0 && afterwards === 0;
      held &&= right;
      const besides = others.length > 0 ? `; besides ${others.join(', ')}` : '';
      console.log(`  ${fault.name}, ${fault.what}: found ${found}${besides}; mended: ${afterwards}`);
    }
    held = (await isStuckFound(petcare, house)) && held;
    await house.close();
    return held;
  } finally {
    await petcare.stop();
  }
}

/** Freezes the service that a deletion needs, and lets a quarter of an hour pass in the books. */
async function isStuckFound({ system }: OwnPetCare, house: House): Promise<boolean> {
  const { client } = house.admin;
  const product = await firstProduct(house.petcare.url);
  const started = await client.call(endpoints['deletions.start'], {
    body: { kind: 'product', target_id: product._id },
  });
  if (started.status !== 202) throw new Error(`the deletion answered ${started.status}`);
  const id = z.object({ deletion: Deletion }).parse(started.body).deletion._id;
  // Before the time to take it back is over.
  system.processes.get('commerce')?.kill('SIGSTOP');
  let found: number | null;
  try {
    await eventually(async () => {
      if ((await deletion(house, id)).state !== 'running') throw new Error('it has not begun');
    });
    await house.databases.account
      .collection<{ _id: string }>('deletions')
      .updateOne(
        { _id: id },
        { $set: { startsAt: new Date(Date.now() - 40 * 60_000), 'steps.product.updatedAt': null } },
      );
    // Of the frozen service nothing can be counted.
    found = (await house.count(['stuck_deletions']))['stuck_deletions'];
  } finally {
    system.processes.get('commerce')?.kill('SIGCONT');
  }
  await eventually(
    async () => {
      if ((await deletion(house, id)).state !== 'done') throw new Error('it is not done');
    },
    { within: 120_000 },
  );
  const afterwards = (await house.count())['stuck_deletions'];
  console.log(
    `  stuck_deletions, a deletion whose service is frozen: found ${found}; going on: ${afterwards}`,
  );
  return found === 1 && afterwards === 0;
}

async function deletion({ admin }: House, id: string): Promise<Deletion> {
  return Deletion.parse((await admin.client.call(endpoints['deletions.get'], { params: { id } })).body);
}
