import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { addAuditInOwnTransaction } from '@petcare/platform/audit/audit.ts';
import { invalid } from '@petcare/platform/errors.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { reconcileDay } from './reconcile-day.ts';
import { Reconciliations, toReconciliation } from './reconciliation.model.ts';

export function reconciliationRoutes(deps: PaymentDeps): Route[] {
  return [
    route(endpoints['payments.reconciliations'], async ({ query: { page, limit }, reply }) => {
      const rows = await Reconciliations.find()
        .sort({ date: -1, provider: 1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean();
      reply.total(await Reconciliations.countDocuments());
      return rows.map(toReconciliation);
    }),

    route(endpoints['payments.reconcile'], async ({ body: { date } }) => {
      if (date > dhakaDateOf(new Date())) throw invalid([{ field: 'date', message: 'is not over yet' }]);
      await addAuditInOwnTransaction('commerce', {
        action: 'payments.reconciled',
        record: { type: 'reconciliation', id: date, label: date },
        before: null,
        after: null,
      });
      const rows = await reconcileDay(date, deps);
      return {
        message: 'Our ledger and the providers’ records have been compared.',
        reconciliations: rows.map(toReconciliation),
      };
    }),
  ];
}
