import { failure } from '@petcare/platform/errors.ts';
import type { BkashProvider, CardProvider } from './payment-provider.ts';

const disabled = (service: string) => () =>
  Promise.reject(failure('unavailable', { message: `${service} are not available.` }));
const rejectSignature = () => {
  throw failure('bad_signature');
};

/** Replaces an unconfigured card provider: refuses every call and every webhook. */
export function createDisabledCards(): CardProvider {
  const refuse = disabled('Card payments');
  return {
    open: refuse,
    find: refuse,
    cancel: refuse,
    confirm: refuse,
    hasMethod: refuse,
    capture: refuse,
    refund: refuse,
    findRefund: refuse,
    settlements: async () => [],
    readEvent: rejectSignature,
  };
}

export function createDisabledBkash(): BkashProvider {
  const refuse = disabled('bKash payments');
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
