import type { StatusCode } from './status-codes.ts';

export const testOtp = '123456';
export const testPin = '12121';

export const payingWallet = '01770618575';
export const poorWallet = '01823074817';

/** Wallets of the sandbox; those with `fails` are refused with this bKash code on execution. */
export const testWallets: readonly { readonly number: string; readonly fails?: StatusCode }[] = [
  { number: payingWallet },
  { number: '01929918378' },
  { number: '01770618576' },
  { number: '01877722345' },
  { number: '01619777282' },
  { number: '01619777283' },
  { number: poorWallet, fails: '2023' },
  { number: '01823074818', fails: '2037' },
];

/** Accepts the listed wallets only, so that a real number is never entered. */
export function isTestWallet(number: string): boolean {
  return testWallets.some((wallet) => wallet.number === number);
}

export function walletRefusal(number: string): StatusCode | null {
  return testWallets.find((wallet) => wallet.number === number)?.fails ?? null;
}
