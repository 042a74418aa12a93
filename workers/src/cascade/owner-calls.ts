import type { PlannedStep } from '@petcare/contracts/shared/deletion-plans.ts';
import type { Deletion, DeletionRows } from '@petcare/contracts/shared/deletions.ts';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { DeletedCount } from '@petcare/contracts/shared/fields.ts';
import { AppError } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';

type Target = Pick<Deletion, 'kind' | 'target_id'>;

export interface StepOptions {
  readonly client: InternalClient;
  readonly batchSize: number;
  readonly pauseFactor: number;
}

const table: Record<string, Endpoint> = endpoints;

export async function countRows(
  service: PlannedStep['service'],
  { kind, target_id }: Target,
  { client }: StepOptions,
): Promise<DeletionRows['rows']> {
  const endpoint = endpoints[`deletions.rows.${service}`];
  const { rows } = await client.call(endpoint, { params: { kind, id: target_id } });
  return rows;
}

/** Returns the rows of one step, both deleted and anonymised ones. */
export function rowCountOfStep(rows: DeletionRows['rows'], name: string): number {
  return rows.reduce((sum, { step, count }) => (step === name ? sum + count : sum), 0);
}

/**
 * Deletes one batch of rows of a step, or its single record. A missing single record counts as deleted.
 * @returns the number of rows deleted.
 */
export async function deleteRows(
  { endpoint: name, batched }: PlannedStep,
  { target_id }: Target,
  { client, batchSize }: StepOptions,
): Promise<number> {
  const endpoint = table[name];
  if (!endpoint) throw new Error(`the table has no ${name}`);
  const params = { id: target_id };
  if (batched) {
    const response = await client.call(endpoint, { params, query: { limit: batchSize } });
    return DeletedCount.parse(response).deleted;
  }
  try {
    await client.call(endpoint, { params });
    return 1;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return 0;
    throw error;
  }
}

export function errorTextOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'It did not answer in time.';
  // `fetch` throws a TypeError for an unreachable server; its cause contains internal addresses.
  if (error instanceof TypeError) return 'It cannot be reached.';
  return error.message.slice(0, 500);
}
