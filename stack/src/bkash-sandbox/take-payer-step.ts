import type { BkashPayment } from './store.ts';
import { isTestWallet, testOtp, testPin } from './wallets.ts';

const allowedTries = 3;

export interface PayerStep {
  readonly action: 'confirm' | 'close';
  readonly value: string;
}

/** What is wrong with what was typed. */
export type Slip = 'wallet' | 'otp' | 'pin';

/**
 * What the buyer does on the page: wallet, code, PIN, or closing it. Confirmed or not, no money moves here.
 * @returns the payment as it is then, unchanged once the page is done with it, and what was wrong.
 */
export function takePayerStep(
  payment: BkashPayment,
  { action, value }: PayerStep,
): { payment: BkashPayment; slip: Slip | null } {
  if (isDone(payment)) return { payment, slip: null };
  if (action === 'close') return { payment: { ...payment, status: 'Cancelled' }, slip: null };
  const typed = value.replaceAll(/\s/g, '');
  if (payment.step === 'wallet') {
    if (!isTestWallet(typed)) return { payment, slip: 'wallet' };
    return { payment: { ...payment, wallet: typed, step: 'otp' }, slip: null };
  }
  if (typed === (payment.step === 'otp' ? testOtp : testPin))
    return {
      payment:
        payment.step === 'otp'
          ? { ...payment, step: 'pin', wrongTries: 0 }
          : { ...payment, authorised: true, wrongTries: 0 },
      slip: null,
    };
  const wrongTries = payment.wrongTries + 1;
  const status = wrongTries < allowedTries ? payment.status : 'Failed';
  return { payment: { ...payment, wrongTries, status }, slip: payment.step };
}

/** Whether the page has nothing more to ask. */
export function isDone({ authorised, status }: BkashPayment): boolean {
  return authorised || status !== 'Initiated';
}

/** With which word the browser is sent back. */
export function callbackStatus({ authorised, status }: BkashPayment): 'success' | 'failure' | 'cancel' {
  if (status === 'Cancelled') return 'cancel';
  return authorised && (status === 'Initiated' || status === 'Completed') ? 'success' : 'failure';
}
