import { failure } from '@petcare/platform/errors.ts';
import type { BkashProvider, CardProvider } from './payment-provider.ts';

const closed = (what: string) => () =>
  Promise.reject(failure('unavailable', { message: `${what} are not open here.` }));
const rejectSignature = () => {
  throw failure('bad_signature');
};

/** Stands where no card provider is configured: nothing can be paid, and nobody is believed. */
export function createClosedCards(): CardProvider {
  const refuse = closed('Card payments');
  return {
    open: refuse,
    find: refuse,
    cancel: refuse,
    confirm: refuse,
    hasMethod: refuse,
    refund: refuse,
    findRefund: refuse,
    settlements: async () => [],
    readEvent: rejectSignature,
  };
}

/** Stands where bKash is not configured. */
export function createClosedBkash(): BkashProvider {
  const refuse = closed('bKash payments');
  return {
    open: refuse,
    find: refuse,
    cancel: refuse,
    refund: refuse,
    findRefund: refuse,
    execute: refuse,
    readNotice: async () => rejectSignature(),
  };
}
