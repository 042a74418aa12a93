import { z } from 'zod';

export const DeletionKind = z
  .enum(['user', 'specialist', 'clinic_service', 'product', 'adoption'])
  .meta({ id: 'DeletionKind' });
export type DeletionKind = z.infer<typeof DeletionKind>;

export interface PlannedStep {
  /** Unique in its plan. The owning service reports its row counts under this name. */
  readonly name: string;
  readonly service: 'account' | 'content' | 'clinic' | 'commerce';
  /** Endpoint name. The id of the deleted record is its `:id` parameter. */
  readonly endpoint: string;
  /** The endpoint takes `?limit=` and is called until it deletes fewer rows than that. */
  readonly batched: boolean;
  /** Steps of one stage run in parallel. A stage starts when the previous one is done. */
  readonly stage: number;
}

/** The steps of each kind of deletion. Account displays them, the cascade worker executes them. */
export const deletionPlans = {
  user: [
    step('memories', 'content', 'memories.deleteOfUser'),
    step('appointments', 'clinic', 'appointments.deleteOfUser'),
    step('orders', 'commerce', 'orders.deleteOfCustomer'),
    step('adoptions', 'content', 'adoptions.deleteOfUser', { stage: 2 }),
    step('hostel_orders', 'commerce', 'hostelOrders.deleteOfCustomer', { stage: 2 }),
    step('pets', 'clinic', 'pets.deleteOfUser', { stage: 2 }),
    step('clinic_data', 'clinic', 'deletions.personal.clinic', { stage: 2 }),
    step('comments', 'content', 'comments.deleteOfUser', { stage: 3 }),
    step('commerce_data', 'commerce', 'deletions.personal.commerce', { stage: 3 }),
    step('applications', 'content', 'applications.deleteOfUser', { stage: 4 }),
    step('account_data', 'account', 'deletions.personal.account', { stage: 4 }),
    // Last, because a picture can be deleted only when no post uses it.
    step('uploads', 'content', 'uploads.deleteOfUser', { stage: 5 }),
  ],
  specialist: [
    step('appointments', 'clinic', 'appointments.deleteOfDoctor'),
    step('specialist', 'clinic', 'specialists.delete', { batched: false, stage: 2 }),
  ],
  clinic_service: [step('clinic_service', 'clinic', 'services.delete', { batched: false })],
  product: [step('product', 'commerce', 'products.delete', { batched: false })],
  adoption: [
    // The post first, so that no new comment or application can arrive.
    step('adoption', 'content', 'adoptions.delete', { batched: false }),
    step('leftovers', 'content', 'deletions.leftovers.content', { stage: 2 }),
  ],
} as const satisfies Record<DeletionKind, readonly PlannedStep[]>;

function step<const N extends string, const S extends PlannedStep['service'], const E extends string>(
  name: N,
  service: S,
  endpoint: E,
  { batched = true, stage = 1 }: { batched?: boolean; stage?: number } = {},
) {
  return { name, service, endpoint, batched, stage };
}

export const ownerOfKind = {
  user: 'account',
  specialist: 'clinic',
  clinic_service: 'clinic',
  product: 'commerce',
  adoption: 'content',
} as const satisfies Record<DeletionKind, PlannedStep['service']>;
