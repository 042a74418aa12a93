import { z } from 'zod';
import { DhakaDate } from '../shared/dhaka-time.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { Id, Instant, PageQuery } from '../shared/fields.ts';
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

export const reconciliationEndpoints = {
  'payments.reconciliations': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/payments/reconciliations',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'List the daily ledger comparisons with the providers, newest first.',
    query: PageQuery,
    status: 200,
    response: z.array(Reconciliation),
    paged: true,
  }),
  'payments.reconcile': defineEndpoint({
    service: 'commerce',
    method: 'POST',
    path: '/api/payments/reconciliations',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Compare the ledgers of one day now. Replaces an earlier comparison of that day.',
    body: z.strictObject({ date: DhakaDate }),
    status: 200,
    response: z.object({ message: z.string(), reconciliations: z.array(Reconciliation) }),
    errors: ['unavailable'],
  }),
} as const;
