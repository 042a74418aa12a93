import type { PaymentConfig } from '@petcare/contracts/payments.ts';
import type { CardProvider } from '../paying/card-provider.ts';

type CardConfig = PaymentConfig['card'];

// In a build without the sandbox this is `null` at build time, and its chunk is never made.
const loadSandbox =
  import.meta.env.VITE_CARD_SANDBOX === '0' ? null : () => import('./sandbox/sandbox-card-provider.tsx');

/**
 * Fetches the provider that the server named.
 *
 * It never falls back to another one: a sandbox field in the place of the real one would look payable.
 * @throws Error when it cannot be fetched or this build does not have it.
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
