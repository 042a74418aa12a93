import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { expect } from 'vitest';
import type { OrderDocument } from '../../orders/order.model.ts';
import { valueOf, type ReturnDocument } from '../../orders/returns/return.model.ts';

interface Returned {
  readonly order: OrderDocument;
  readonly returns: readonly ReturnDocument[];
  readonly refunds: readonly { readonly request: string; readonly amount: Poisha }[];
  readonly payment: { readonly received: Poisha };
  /** Orders that replace returned items. */
  readonly exchanges: readonly OrderDocument[];
}

/** No item is claimed twice, and each return has refunded what its outcome names. */
export function compareReturns({ order, returns, refunds }: Returned, bought: readonly number[]): void {
  for (const [line, quantity] of bought.entries()) {
    const claimed = returns
      .filter(({ state }) => state !== 'refused' && state !== 'withdrawn')
      .flatMap(({ lines }) => lines.filter((one) => one.line === line));
    expect(claimed.reduce((sum, one) => sum + one.quantity, 0)).toBeLessThanOrEqual(quantity);
    const paid = (order.lines[line]?.unitPrice ?? 0) * quantity - (order.lines[line]?.discount ?? 0);
    expect(valueOf(claimed)).toBeLessThanOrEqual(paid);
  }
  for (const { _id, lines, outcome } of returns) {
    const paid = refunds.filter(({ request }) => request === `return ${_id}`);
    const refund = outcome?.refund ?? 0;
    expect(paid.map(({ amount }) => amount)).toEqual(refund > 0 ? [refund] : []);
    expect(refund).toBeLessThanOrEqual(valueOf(lines));
  }
}

/** Each exchanged return has one order for nothing with its items, named in the timeline of the first order. */
export function compareExchanges({ order, returns, refunds, exchanges, payment }: Returned): void {
  const exchanged = returns.filter(({ outcome }) => outcome?.exchange);
  const byNumber = new Map(exchanges.map((one) => [one.orderId, one]));
  expect(exchanges).toHaveLength(exchanged.length);
  for (const { _id, lines, outcome } of exchanged) {
    const replacement = byNumber.get(outcome?.exchange?.orderNumber ?? '');
    expect(replacement).toMatchObject({
      totalPrice: 0,
      refunded: 0,
      exchangeFor: { returnId: _id },
      lines: lines.map(({ quantity }) => ({ quantity, unitPrice: 0 })),
    });
    expect([outcome?.refund, replacement?._id]).toEqual([0, outcome?.exchange?.orderId]);
  }
  // No item is both refunded and replaced. Items that were exchanged twice count once.
  const alive = exchanges.filter(({ status, deletedAt }) => !/Cancelled|Returned/.test(status) && !deletedAt);
  const value = (id = '') => valueOf(returns.find(({ _id }) => _id === id)?.lines ?? []);
  const replaced = alive.reduce((sum, one) => sum + value(one.exchangeFor?.returnId), 0);
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  expect(refunded + replaced).toBeLessThanOrEqual(payment.received);
  const shown = order.timeline.flatMap(({ kind, reason }) => (kind === 'exchange' ? [reason] : []));
  expect(new Set(shown)).toEqual(new Set(byNumber.keys()));
  expect(shown).toHaveLength(byNumber.size);
}
