import { z } from 'zod';
import { DhakaDate } from '../../shared/dhaka-time.ts';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { Id, Instant, PageQuery } from '../../shared/fields.ts';
import { PaymentProvider } from './payments.ts';

export const LedgerDifference = z
  .object({
    kind: z.enum([
      'missing_here',
      'missing_there',
      'amount_differs',
      'refund_differs',
      'status_differs',
      'no_order',
    ]),
    provider_ref: z.string(),
    payment_id: Id.nullable(),
    ours: z.string(),
    theirs: z.string(),
  })
  .meta({ id: 'BookDifference' });
export type LedgerDifference = z.infer<typeof LedgerDifference>;

export const Reconciliation = z
  .object({
    _id: Id,
    date: DhakaDate,
    provider: PaymentProvider,
    ranAt: Instant,
    compared: z.number().int().nonnegative(),
    differences: z.array(LedgerDifference),
  })
  .meta({ id: 'Reconciliation' });
export type Reconciliation = z.infer<typeof Reconciliation>;

export const reconciliationEndpoints = defineEndpoints('commerce', {
  'payments.reconciliations': {
    method: 'GET',
    path: '/api/payments/reconciliations',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'List the daily ledger comparisons with the providers, newest first.',
    query: PageQuery,
    response: z.array(Reconciliation),
    paged: true,
  },
  'payments.reconcile': {
    method: 'POST',
    path: '/api/payments/reconciliations',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Compare the ledgers of one day now. Replaces an earlier comparison of that day.',
    body: z.strictObject({ date: DhakaDate }),
    response: z.object({ message: z.string(), reconciliations: z.array(Reconciliation) }),
    errors: ['unavailable'],
  },
});
