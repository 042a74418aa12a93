import { Deletion } from '@petcare/contracts/deletions.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { z } from 'zod';
import { firstProduct } from '../../support/shopping.ts';
import type { House, Tried } from './scenario.ts';

/**
 * Stops the service that a deletion needs and sets the deletion's times back by 40 minutes.
 * @returns what the count of stuck deletions found then, and after the service went on.
 */
export async function tryStuckDeletion(house: House): Promise<Pick<Tried, 'found' | 'afterwards'>> {
  const { system } = house.petcare;
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
  return { found, afterwards };
}

async function deletion({ admin }: House, id: string): Promise<Deletion> {
  return Deletion.parse((await admin.client.call(endpoints['deletions.get'], { params: { id } })).body);
}
