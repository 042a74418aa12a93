import { Deletion } from '@petcare/contracts/shared/deletions.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { z } from 'zod';
import { firstProduct } from '../../support/shopping.ts';
import type { InvariantFixture, FaultResult } from './scenario.ts';

/**
 * Freezes the service that a deletion needs and moves the deletion's start back by 40 minutes.
 * @returns the number of stuck deletions, and the number after the service continued.
 */
export async function checkStuckDeletion(
  fixture: InvariantFixture,
): Promise<Pick<FaultResult, 'found' | 'afterwards'>> {
  const { system } = fixture.petcare;
  const { client } = fixture.admin;
  const product = await firstProduct(fixture.petcare.url);
  const started = await client.call(endpoints['deletions.start'], {
    body: { kind: 'product', target_id: product._id },
  });
  if (started.status !== 202) throw new Error(`the deletion answered ${started.status}`);
  const id = z.object({ deletion: Deletion }).parse(started.body).deletion._id;
  // The service freezes before the time to undo the deletion is over.
  system.processes.get('commerce')?.kill('SIGSTOP');
  let found: number | null;
  try {
    await eventually(async () => {
      if ((await deletion(fixture, id)).state !== 'running') throw new Error('the deletion has not started');
    });
    await fixture.databases.account
      .collection<{ _id: string }>('deletions')
      .updateOne(
        { _id: id },
        { $set: { startsAt: new Date(Date.now() - 40 * 60_000), 'steps.product.updatedAt': null } },
      );
    // Other invariants cannot be checked while their service is frozen.
    found = (await fixture.count(['stuck_deletions']))['stuck_deletions'];
  } finally {
    system.processes.get('commerce')?.kill('SIGCONT');
  }
  await eventually(
    async () => {
      if ((await deletion(fixture, id)).state !== 'done') throw new Error('the deletion is not done');
    },
    { within: 120_000 },
  );
  const afterwards = (await fixture.count())['stuck_deletions'];
  return { found, afterwards };
}

async function deletion({ admin }: InvariantFixture, id: string): Promise<Deletion> {
  return Deletion.parse((await admin.client.call(endpoints['deletions.get'], { params: { id } })).body);
}
