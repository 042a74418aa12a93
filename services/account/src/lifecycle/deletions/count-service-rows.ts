import type { DeletionKind, PlannedStep } from '@petcare/contracts/shared/deletion-plans.ts';
import type { DeletionRows } from '@petcare/contracts/shared/deletions.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { countPersonalRows } from '@petcare/platform/personal-rows/personal-table.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import type { z } from 'zod';
import { Users } from '../../users/user.model.ts';
import { fullName } from '../../users/user.rules.ts';
import { personalTable } from './personal-table.ts';

interface Target {
  readonly kind: DeletionKind;
  readonly id: string;
}

type Rows = z.output<typeof DeletionRows>;
/** Counts the rows of one service that a deletion would remove; account is counted without a request. */
export type CountServiceRows = (service: PlannedStep['service'], target: Target) => Promise<Rows>;

/** An admin waits for the preview, so a slow service counts as unavailable. */
const answerTimeoutMs = 3_000;

export function createServiceRowCounter(client: InternalClient): CountServiceRows {
  return async (service, target) => {
    if (service === 'account') return countAccountRows(target);
    const request = { params: target };
    return client.call(endpoints[`deletions.rows.${service}`], request, { timeoutMs: answerTimeoutMs });
  };
}

/** Counts the rows that a deletion would remove here. `label` is the user's name; null when the account is gone. */
export async function countAccountRows({ kind, id }: Target): Promise<Rows> {
  if (kind !== 'user') return { label: null, rows: [] };
  const user = await Users.findById(id, { firstName: 1, lastName: 1 }).lean();
  return {
    label: user ? fullName(user) : null,
    rows: await countPersonalRows(personalTable, id),
  };
}
