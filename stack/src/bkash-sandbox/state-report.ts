import { refundsOf } from './refunds.ts';
import type { Sandbox } from './sandbox.ts';
import { callNames, type BkashPayment, type CallName } from './store.ts';

interface Totals {
  payments: number;
  /** Number of executed payments; `captured` is their sum in poisha. */
  executed: number;
  captured: number;
  refunds: number;
  refunded: number;
  asked: Record<CallName, number>;
  by_status: Record<string, number>;
}

export interface StateReport extends Totals {
  tokens: { granted: number; refreshed: number };
  notices: { pending: number; delivered: number; dropped: number };
  groups?: Record<string, Totals>;
}

/**
 * Counts what bKash has recorded, so that a test can compare it with the shop's own records.
 * @param filter.invoice counts only the payments of this invoice.
 */
export function countState(
  sandbox: Sandbox,
  filter: { invoice?: string | undefined; group_by?: 'invoice' | undefined },
): StateReport {
  const { store } = sandbox;
  const payments = store
    .all('payments')
    .filter(({ invoice }) => filter.invoice === undefined || invoice === filter.invoice);
  const tokens = Map.groupBy(store.all('tokens'), ({ how }) => how);
  const notices = Map.groupBy(store.all('notices'), ({ state }) => state);
  return {
    ...totalsOf(sandbox, payments),
    tokens: { granted: tokens.get('grant')?.length ?? 0, refreshed: tokens.get('refresh')?.length ?? 0 },
    notices: {
      pending: notices.get('pending')?.length ?? 0,
      delivered: notices.get('delivered')?.length ?? 0,
      dropped: notices.get('dropped')?.length ?? 0,
    },
    ...(filter.group_by && { groups: byInvoice(sandbox, payments) }),
  };
}

function byInvoice(sandbox: Sandbox, payments: BkashPayment[]): Record<string, Totals> {
  const groups = Map.groupBy(payments, ({ invoice }) => invoice);
  return Object.fromEntries([...groups].map(([invoice, rows]) => [invoice, totalsOf(sandbox, rows)]));
}

function totalsOf(sandbox: Sandbox, payments: BkashPayment[]): Totals {
  const executed = payments.filter(({ executedAt }) => executedAt !== null);
  const refunds = payments.flatMap(({ id }) => refundsOf(sandbox, id));
  const statuses = Map.groupBy(payments, ({ status }) => status);
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
  const asked = callNames.map((call) => [
    call,
    payments.reduce((total, payment) => total + (payment.asked[call] ?? 0), 0),
  ]);
  return {
    payments: payments.length,
    executed: executed.length,
    captured: sum(executed),
    refunds: refunds.length,
    refunded: sum(refunds),
    asked: Object.fromEntries(asked) as Record<CallName, number>,
    by_status: Object.fromEntries([...statuses].map(([status, rows]) => [status, rows.length])),
  };
}
