import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Deletion } from '@petcare/contracts/deletions.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { z } from 'zod';
import type { TestUser } from '../../support/people.ts';

/** A deletion that is over, and how long it took from its beginning, when nobody could take it back any more. */
export interface DeletionRun {
  readonly deletion: Deletion;
  readonly from: number;
  readonly to: number;
}

/** Deletes a person as an admin does, and watches until it is done. */
export async function deletePerson(
  admin: TestUser,
  id: string,
  { within, lookEveryMs = 100 }: { within: number; lookEveryMs?: number },
): Promise<DeletionRun> {
  const { client } = admin;
  const asked = await client.call(endpoints['users.delete'], { params: { id } });
  if (asked.status !== 202)
    throw new Error(`the delete answered ${asked.status}: ${JSON.stringify(asked.body)}`);
  const started = z.object({ deletion: Deletion }).parse(asked.body).deletion;
  const look = async () =>
    Deletion.parse((await client.call(endpoints['deletions.get'], { params: { id: started._id } })).body);
  let from = 0;
  const deletion = await eventually(
    async () => {
      const now = await look();
      if (from === 0 && now.state !== 'scheduled') from = performance.now();
      if (now.state !== 'done') throw new Error(`it is ${now.state}: ${JSON.stringify(now.steps)}`);
      return now;
    },
    { within, every: lookEveryMs },
  );
  return { deletion, from, to: performance.now() };
}
