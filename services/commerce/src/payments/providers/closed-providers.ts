import { failure } from '@petcare/platform/errors.ts';
import type { BkashProvider, CardProvider } from './payment-provider.ts';

const closed = (service: string) => () =>
  Promise.reject(failure('unavailable', { message: `${service} are not available.` }));
const rejectSignature = () => {
  throw failure('bad_signature');
};

/** Replaces an unconfigured card provider: refuses every call and every webhook. */
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

/** Replaces bKash when it is not configured. */
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
