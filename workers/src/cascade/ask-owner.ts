import type { PlannedStep } from '@petcare/contracts/deletion-plans.ts';
import type { Deletion, DeletionRows } from '@petcare/contracts/deletions.ts';
import type { Endpoint } from '@petcare/contracts/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { DeletedCount } from '@petcare/contracts/fields.ts';
import { AppError } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/http/internal-client.ts';
import type { z } from 'zod';

type Target = Pick<Deletion, 'kind' | 'target_id'>;

/** How the owners are asked. */
export interface Asking {
  readonly client: InternalClient;
  /** The size of a batch. */
  readonly rowsAtOnce: number;
  /** How long to rest after a batch, in times what it took. */
  readonly restFactor: number;
}

const table: Record<string, Endpoint> = endpoints;

/** What a service still has to give, by step. */
export async function countRows(
  service: PlannedStep['service'],
  { kind, target_id }: Target,
  { client }: Asking,
): Promise<z.output<typeof DeletionRows>['rows']> {
  const endpoint = endpoints[`deletions.rows.${service}`];
  const { rows } = await client.call(endpoint, { params: { kind, id: target_id } });
  return rows;
}

/** How many rows of one step are among what its service has counted: what goes and what the books keep. */
export function rowsOfStep(rows: z.output<typeof DeletionRows>['rows'], name: string): number {
  return rows.reduce((sum, { step, count }) => (step === name ? sum + count : sum), 0);
}

/**
 * Has the owner of a step delete rows, a batch at a time where there may be many. A single record that is gone counts
 * as deleted before.
 * @returns how many there were in this batch.
 */
export async function deleteRows(
  { endpoint: name, batched: inBatches }: PlannedStep,
  { target_id }: Target,
  { client, rowsAtOnce }: Asking,
): Promise<number> {
  const endpoint = table[name];
  if (!endpoint) throw new Error(`the table has no ${name}`);
  const params = { id: target_id };
  if (inBatches) {
    const answer = await client.call(endpoint, { params, query: { limit: rowsAtOnce } });
    return DeletedCount.parse(answer).deleted;
  }
  try {
    await client.call(endpoint, { params });
    return 1;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return 0;
    throw error;
  }
}

/** Why a service could not do it, for an admin to read. */
export function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'It did not answer in time.';
  // What fetch throws when there is nobody to talk to; the reason itself names addresses.
  if (error instanceof TypeError) return 'It cannot be reached.';
  return error.message.slice(0, 500);
}
