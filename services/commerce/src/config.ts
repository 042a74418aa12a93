import { serviceConfig } from '@petcare/platform/runtime/config.ts';
import { z } from 'zod';
import { bkashSettings, checkBkashSettings } from './payments/providers/bkash/bkash-settings.ts';
import { courierVariables } from './orders/couriers/courier-settings.ts';
import { cashVariables } from './payments/cash/cash-settings.ts';
import { reservationVariables } from './payments/opening/reservation-limits.ts';
import { hostelVariables } from './hostel/hostel-settings.ts';
import { returnVariables } from './orders/returns/return-settings.ts';

const amount = z.coerce.number().nonnegative().max(999_999);

/**
 * Environment of commerce. Without `STRIPE_SECRET_KEY` card payments are off; `STRIPE_API_URL` replaces Stripe
 * with a card sandbox. Production accepts neither test keys nor a sandbox.
 */
export const commerceConfig = serviceConfig
  .extend({
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_(test|live)_/, 'must be a Stripe secret key')
      .optional(),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_(test|live)_/, 'must be a Stripe publishable key')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must begin with whsec_').optional(),
    STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Sandbox address for browsers; may differ from `STRIPE_API_URL`. */
    CARD_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    ...bkashSettings,
    PUBLIC_URL: z.url({ protocol: /^https?$/ }),
    CONTENT_URL: z.url({ protocol: /^https?$/ }),
    /** Ed25519 private key (JWK) that signs calls between services. */
    IDENTITY_PRIVATE_JWK: z.string().min(2),
    /** Stripe’s minimum charge is 0.50 USD; this is its equivalent in taka. */
    CARD_MIN_TAKA: amount.default(60),
    PAYMENT_TTL_MINUTES: z.coerce.number().positive().max(1440).default(15),
    ...reservationVariables,
    ...hostelVariables,
    ...returnVariables,
    ...cashVariables,
    ...courierVariables,
  })
  .superRefine((settings, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    checkBkashSettings(settings, settings.NODE_ENV === 'production', refuse);
    if (settings.CASH_ON_DELIVERY === 'on' && !settings.SMS_URL)
      refuse('SMS_URL', 'cash on delivery needs one, for its one-time codes');
    const isTestKey = settings.STRIPE_SECRET_KEY?.includes('_test_') ?? false;
    if (settings.NODE_ENV === 'production') {
      if (settings.STRIPE_API_URL)
        refuse('STRIPE_API_URL', 'the card sandbox must not stand in for Stripe in production');
      if (!settings.STRIPE_SECRET_KEY) refuse('STRIPE_SECRET_KEY', 'production needs one');
      else if (isTestKey)
        refuse('STRIPE_SECRET_KEY', 'a test key takes no money; production needs a live one');
      if (!settings.STRIPE_WEBHOOK_SECRET) refuse('STRIPE_WEBHOOK_SECRET', 'production needs one');
    } else if (settings.STRIPE_API_URL && settings.STRIPE_SECRET_KEY && !isTestKey) {
      refuse('STRIPE_SECRET_KEY', 'a live key must never be sent to the sandbox');
    }
    if (settings.STRIPE_API_URL && !settings.CARD_PUBLIC_URL)
      refuse('CARD_PUBLIC_URL', 'the sandbox needs an address for browsers');
    if (settings.STRIPE_SECRET_KEY && !settings.STRIPE_API_URL) {
      const publishable = settings.STRIPE_PUBLISHABLE_KEY;
      if (!publishable) refuse('STRIPE_PUBLISHABLE_KEY', 'the card field needs one');
      else if (publishable.includes('_test_') !== isTestKey)
        refuse('STRIPE_PUBLISHABLE_KEY', 'must be of the same mode as STRIPE_SECRET_KEY');
    }
  });
