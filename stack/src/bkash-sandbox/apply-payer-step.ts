import type { BkashPayment } from './store.ts';
import { isTestWallet, testOtp, testPin } from './wallets.ts';

const maxTries = 3;

export interface PayerStep {
  readonly action: 'confirm' | 'close';
  readonly value: string;
}

export type InputError = 'wallet' | 'otp' | 'pin';

/**
 * Applies one step of the buyer: wallet, code, PIN or closing the page. Nothing is captured here.
 * @returns the payment, unchanged once the page is done with it, and the wrong input if there is one.
 */
export function applyPayerStep(
  payment: BkashPayment,
  { action, value }: PayerStep,
): { payment: BkashPayment; inputError: InputError | null } {
  if (isDone(payment)) return { payment, inputError: null };
  if (action === 'close') return { payment: { ...payment, status: 'Cancelled' }, inputError: null };
  const typed = value.replaceAll(/\s/g, '');
  if (payment.step === 'wallet') {
    if (!isTestWallet(typed)) return { payment, inputError: 'wallet' };
    return { payment: { ...payment, wallet: typed, step: 'otp' }, inputError: null };
  }
  if (typed === (payment.step === 'otp' ? testOtp : testPin))
    return {
      payment:
        payment.step === 'otp'
          ? { ...payment, step: 'pin', wrongTries: 0 }
          : { ...payment, authorised: true, wrongTries: 0 },
      inputError: null,
    };
  const wrongTries = payment.wrongTries + 1;
  const status = wrongTries < maxTries ? payment.status : 'Failed';
  return { payment: { ...payment, wrongTries, status }, inputError: payment.step };
}

export function isDone({ authorised, status }: BkashPayment): boolean {
  return authorised || status !== 'Initiated';
}

export function callbackStatus({ authorised, status }: BkashPayment): 'success' | 'failure' | 'cancel' {
  if (status === 'Cancelled') return 'cancel';
  return authorised && (status === 'Initiated' || status === 'Completed') ? 'success' : 'failure';
}
