import type { PaymentDeps } from './payment-deps.ts';
import type { PaymentDocument } from './payment.model.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';

/** Returns the provider of a payment. Cash has none: its payments have no `provider_ref`, which callers check first. */
export function providerOf(
  { _id, provider }: Pick<PaymentDocument, '_id' | 'provider'>,
  { providers }: Pick<PaymentDeps, 'providers'>,
): PaymentProvider {
  if (provider === 'cash') throw new Error(`the payment ${_id.toHexString()} is paid in cash`);
  return providers[provider];
}
