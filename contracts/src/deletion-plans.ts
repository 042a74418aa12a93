import { z } from 'zod';

/** What can be deleted with everything that hangs on it. */
export const DeletionKind = z
  .enum(['user', 'specialist', 'clinic_service', 'product', 'adoption'])
  .meta({ id: 'DeletionKind' });
export type DeletionKind = z.infer<typeof DeletionKind>;

/** One owner's share of a deletion. */
export interface PlannedStep {
  /** Unique in its plan; also the name under which the owner counts the rows. */
  readonly name: string;
  readonly service: 'account' | 'content' | 'clinic' | 'commerce';
  /** The row of the endpoint table that does it, with the id of what is deleted as `:id`. */
  readonly endpoint: string;
  /** Takes `?limit=` and is called until it finds less than that. */
  readonly inBatches: boolean;
  /** Steps of a stage run side by side; a stage begins when the one before has ended. */
  readonly stage: number;
}

/**
 * Who has to be asked, in which order, for each kind of deletion. The account service shows it, the cascade worker
 * works through it.
 */
export const deletionPlans = {
  user: [
    step('memories', 'content', 'memories.deleteOfUser'),
    step('appointments', 'clinic', 'appointments.deleteOfUser'),
    step('orders', 'commerce', 'orders.deleteOfCustomer'),
    step('adoptions', 'content', 'adoptions.deleteOfUser', { stage: 2 }),
    step('hostel_orders', 'commerce', 'hostelOrders.deleteOfCustomer', { stage: 2 }),
    step('waitlist', 'clinic', 'deletions.personal.clinic', { stage: 2 }),
    step('comments', 'content', 'comments.deleteOfUser', { stage: 3 }),
    step('cart', 'commerce', 'deletions.personal.commerce', { stage: 3 }),
    step('applications', 'content', 'applications.deleteOfUser', { stage: 4 }),
    step('inbox', 'account', 'deletions.personal.account', { stage: 4 }),
    // Last: a picture is free once no post uses it any more.
    step('uploads', 'content', 'uploads.deleteOfUser', { stage: 5 }),
  ],
  specialist: [
    step('appointments', 'clinic', 'appointments.deleteOfDoctor'),
    step('specialist', 'clinic', 'specialists.delete', { inBatches: false, stage: 2 }),
  ],
  clinic_service: [step('clinic_service', 'clinic', 'services.delete', { inBatches: false })],
  product: [step('product', 'commerce', 'products.delete', { inBatches: false })],
  adoption: [
    // First the post: from then on nobody can comment or apply.
    step('adoption', 'content', 'adoptions.delete', { inBatches: false }),
    step('leftovers', 'content', 'deletions.leftovers.content', { stage: 2 }),
  ],
} as const satisfies Record<DeletionKind, readonly PlannedStep[]>;

function step<const N extends string, const S extends PlannedStep['service'], const E extends string>(
  name: N,
  service: S,
  endpoint: E,
  { inBatches = true, stage = 1 }: { inBatches?: boolean; stage?: number } = {},
) {
  return { name, service, endpoint, inBatches, stage };
}

/** Which service knows what is to be deleted by name. */
export const ownerOfKind = {
  user: 'account',
  specialist: 'clinic',
  clinic_service: 'clinic',
  product: 'commerce',
  adoption: 'content',
} as const satisfies Record<DeletionKind, PlannedStep['service']>;
