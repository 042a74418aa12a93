import type { DeletionKind, PlannedStep } from '@petcare/contracts/deletion-plans.ts';
import type { DeletionRows } from '@petcare/contracts/deletions.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { InternalClient } from '@petcare/platform/http/internal-client.ts';
import type { z } from 'zod';
import { countNamesOf } from '../notifications/blank-names.ts';
import { Notifications } from '../notifications/notification.model.ts';
import { Users } from '../users/user.model.ts';
import { fullName } from '../users/user.rules.ts';

interface Target {
  readonly kind: DeletionKind;
  readonly id: string;
}

type Rows = z.output<typeof DeletionRows>;
/** Asks one service what a deletion would take from it; this one answers by itself. */
export type RowsOfService = (service: PlannedStep['service'], target: Target) => Promise<Rows>;

/** Somebody who is asked waits for the answer, so a service that hangs counts as one that is away. */
const answerWithinMs = 3_000;

/** Makes the question. It throws when a service does not answer in time. */
export function createRowsOfService(client: InternalClient): RowsOfService {
  return async (service, target) => {
    if (service === 'account') return accountRows(target);
    const request = { params: target };
    return client.call(endpoints[`deletions.rows.${service}`], request, { timeoutMs: answerWithinMs });
  };
}

/** What a deletion still has to take from this service, and who is meant. */
export async function accountRows({ kind, id }: Target): Promise<Rows> {
  if (kind !== 'user') return { label: null, rows: [] };
  const user = await Users.findById(id, { firstName: 1, lastName: 1 }).lean();
  const count = await Notifications.countDocuments({ userId: id });
  const named = await countNamesOf(id);
  return {
    label: user ? fullName(user) : null,
    rows: [
      { step: 'inbox', count, kept: false },
      // What others were told stays with them, without the name.
      ...(named > 0 ? [{ step: 'inbox', count: named, kept: true }] : []),
    ],
  };
}
