import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { conflict, type AppError } from '@petcare/platform/errors.ts';
import { trusted } from 'mongoose';
import { Payments } from '../payment.model.ts';
import { CashRefusals } from './cash-refusal.model.ts';
import type { CashLimits } from './cash-settings.ts';

const refusalWindowMs = 180 * 24 * 60 * 60_000;

interface CashCustomer {
  readonly userId: string;
  readonly phone: string;
}

/**
 * Refuses cash on delivery to a customer or phone at its limit. Decisive only after `lockCash`, in its transaction.
 * @throws cash_not_offered (with the reason)
 */
export async function assertCashOffered({ userId, phone }: CashCustomer, limits: CashLimits): Promise<void> {
  const at = trusted({ $gt: new Date(Date.now() - refusalWindowMs) });
  const due = { provider: 'cash' as const, status: 'due' as const };
  // One after the other: concurrent operations of one transaction are not supported.
  const refusedByUser = await CashRefusals.countDocuments({ userId, at });
  const refusedByPhone = await CashRefusals.countDocuments({ phone, at });
  if (Math.max(refusedByUser, refusedByPhone) >= limits.maxRefusals)
    throw notOffered('refused', 'Earlier orders were refused at the door, so please pay by card or bKash.');
  const openOfUser = await Payments.countDocuments({ ...due, customerId: userId });
  const openOfPhone = await Payments.countDocuments({ ...due, 'orderer.ordererContact': phone });
  if (Math.max(openOfUser, openOfPhone) >= limits.openOrders)
    throw notOffered(
      'open',
      `You have ${limits.openOrders} orders to pay on delivery. Please receive one first, or pay by card or bKash.`,
    );
}

/** @throws cash_not_offered */
export function assertCashAmount(amount: Poisha, { maxAmount }: CashLimits): void {
  if (amount > maxAmount)
    throw notOffered(
      'amount',
      `Orders of more than ${poishaToTaka(maxAmount)} taka cannot be paid on delivery.`,
    );
}

export function notOffered(reason: 'off' | 'amount' | 'open' | 'refused', message?: string): AppError {
  return conflict('cash_not_offered', { details: { reason }, ...(message && { message }) });
}
