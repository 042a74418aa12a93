import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Deletion } from '@petcare/contracts/shared/deletions.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { z } from 'zod';
import type { TestUser } from '../../support/users.ts';

/** A completed deletion, timed from the moment it could no longer be undone. */
export interface DeletionRun {
  readonly deletion: Deletion;
  readonly from: number;
  readonly to: number;
}

export async function deleteUser(
  admin: TestUser,
  id: string,
  { within, pollMs = 100 }: { within: number; pollMs?: number },
): Promise<DeletionRun> {
  const { client } = admin;
  const answer = await client.call(endpoints['users.delete'], { params: { id } });
  if (answer.status !== 202)
    throw new Error(`the delete answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  const started = z.object({ deletion: Deletion }).parse(answer.body).deletion;
  const read = async () =>
    Deletion.parse((await client.call(endpoints['deletions.get'], { params: { id: started._id } })).body);
  let from = 0;
  const deletion = await eventually(
    async () => {
      const now = await read();
      if (from === 0 && now.state !== 'scheduled') from = performance.now();
      if (now.state !== 'done') throw new Error(`it is ${now.state}: ${JSON.stringify(now.steps)}`);
      return now;
    },
    { within, every: pollMs },
  );
  return { deletion, from, to: performance.now() };
}
