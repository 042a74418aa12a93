import type { DeletionKind, PlannedStep } from '@petcare/contracts/deletion-plans.ts';
import type { DeletionRows } from '@petcare/contracts/deletions.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { InternalClient } from '@petcare/platform/http/internal-client.ts';
import type { z } from 'zod';
import { countEntriesNaming } from '../notifications/blank-names.ts';
import { Notifications } from '../notifications/notification.model.ts';
import { Users } from '../users/user.model.ts';
import { fullName } from '../users/user.rules.ts';

interface Target {
  readonly kind: DeletionKind;
  readonly id: string;
}

type Rows = z.output<typeof DeletionRows>;
/** Asks one service what a deletion would take from it; this one answers by itself. */
export type CountServiceRows = (service: PlannedStep['service'], target: Target) => Promise<Rows>;

/** Somebody who is asked waits for the answer, so a service that hangs counts as one that is away. */
const answerTimeoutMs = 3_000;

/** Makes the question. It throws when a service does not answer in time. */
export function createServiceRowCounter(client: InternalClient): CountServiceRows {
  return async (service, target) => {
    if (service === 'account') return countAccountRows(target);
    const request = { params: target };
    return client.call(endpoints[`deletions.rows.${service}`], request, { timeoutMs: answerTimeoutMs });
  };
}

/** What a deletion still has to take from this service, and who is meant. */
export async function countAccountRows({ kind, id }: Target): Promise<Rows> {
  if (kind !== 'user') return { label: null, rows: [] };
  const user = await Users.findById(id, { firstName: 1, lastName: 1 }).lean();
  const count = await Notifications.countDocuments({ userId: id });
  const namedEntries = await countEntriesNaming(id);
  return {
    label: user ? fullName(user) : null,
    rows: [
      { step: 'inbox', count, kept: false },
      // What others were told stays with them, without the name.
      ...(namedEntries > 0 ? [{ step: 'inbox', count: namedEntries, kept: true }] : []),
    ],
  };
}
