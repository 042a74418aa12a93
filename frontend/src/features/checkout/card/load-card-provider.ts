import type { PaymentConfig } from '@petcare/contracts/commerce/payments/payments.ts';
import type { CardProvider } from '../payment/card-provider.ts';

type CardConfig = PaymentConfig['card'];

// A build without the sandbox replaces this with `null`, so that its chunk is never emitted.
const loadSandbox =
  import.meta.env.VITE_CARD_SANDBOX === '0' ? null : () => import('./sandbox/sandbox-card-provider.tsx');

/**
 * Loads the provider that the server configured. Never falls back to another one: a sandbox field in its
 * place would look payable.
 * @throws Error – when it cannot be loaded or is not part of this build.
 */
export async function loadCardProvider(config: CardConfig): Promise<CardProvider> {
  if (config.mode === 'stripe') {
    const { loadStripeCardProvider } = await import('./stripe/stripe-card-provider.tsx');
    return loadStripeCardProvider(config.publishableKey);
  }
  if (config.mode === 'sandbox' && loadSandbox) {
    const { createSandboxCardProvider } = await loadSandbox();
    return createSandboxCardProvider({ url: config.url, publishableKey: config.publishableKey });
  }
  throw new Error(`There is no card provider for the mode ${config.mode} in this build`);
}
