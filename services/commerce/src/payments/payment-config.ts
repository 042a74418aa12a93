import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import type { PaymentConfig } from '@petcare/contracts/commerce/payments/payments.ts';

interface PaymentSettings {
  readonly secretKey: string | undefined;
  readonly publishableKey: string | undefined;
  readonly apiUrl: string | undefined;
  readonly publicUrl: string | undefined;
  readonly minimum: Poisha;
  readonly bkash: PaymentConfig['bkash']['mode'];
  /** Null: cash on delivery is not offered. */
  readonly cashMaximum: Poisha | null;
}

const sandboxPublishableKey = 'pk_test_petcare';

export function paymentConfig(settings: PaymentSettings): PaymentConfig {
  const { bkash, cashMaximum } = settings;
  return {
    currency: 'BDT',
    card: cardConfig(settings),
    bkash: { mode: bkash },
    ...(cashMaximum !== null && { cash: { maximum: poishaToTaka(cashMaximum) } }),
  };
}

function cardConfig(settings: PaymentSettings): PaymentConfig['card'] {
  const { secretKey, publishableKey, apiUrl, publicUrl } = settings;
  const minimum = poishaToTaka(settings.minimum);
  if (!secretKey) return { mode: 'off' };
  if (apiUrl && publicUrl)
    return {
      mode: 'sandbox',
      publishableKey: publishableKey ?? sandboxPublishableKey,
      url: publicUrl,
      minimum,
    };
  return publishableKey ? { mode: 'stripe', publishableKey, minimum } : { mode: 'off' };
}
