import type { Billing } from '@petcare/contracts/shared/billing.ts';
import { CardElement, Elements, useElements } from '@stripe/react-stripe-js';
import type { PaymentMethodCreateParams, Stripe, StripeElements } from '@stripe/stripe-js';
// The main entry loads the script on import; this entry loads it on call.
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect } from 'react';
import type { CardProvider } from '../../payment/card-provider.ts';
import { isConfirmed } from '../../payment/is-confirmed.ts';
import { StripeField } from './stripe-field.tsx';

const loadTimeoutMs = 10_000;

/**
 * Loads Stripe.js and creates the provider. A later call retries.
 * @throws Error – when the script does not load within ten seconds.
 */
export async function loadStripeCardProvider(publishableKey: string): Promise<CardProvider> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Stripe.js did not load in time')), loadTimeoutMs);
  });
  try {
    const stripe = await Promise.race([loadStripe(publishableKey), timeout]);
    if (!stripe) throw new Error('Stripe.js is not available here');
    return createStripeCardProvider(stripe);
  } finally {
    clearTimeout(timer);
  }
}

/** Creates the provider. The card number stays in Stripe's iframe. */
export function createStripeCardProvider(stripe: Stripe): CardProvider {
  let elements: StripeElements | null = null;

  function KeepElements() {
    const current = useElements();
    useEffect(() => {
      elements = current;
      return () => {
        elements = null;
      };
    }, [current]);
    return null;
  }

  return {
    Field: function Field({ disabled = false }) {
      return (
        <Elements stripe={stripe}>
          <KeepElements />
          <StripeField disabled={disabled} />
        </Elements>
      );
    },

    async createMethod(billing) {
      const card = elements?.getElement(CardElement);
      if (!card) throw new Error('The card field is not on the screen');
      const { paymentMethod, error } = await stripe.createPaymentMethod({
        type: 'card',
        card,
        ...(billing && { billing_details: billingDetails(billing) }),
      });
      return error ? { error: { message: error.message ?? '' } } : { id: paymentMethod.id };
    },

    async confirm(clientSecret, methodId) {
      const { paymentIntent, error } = await stripe.confirmCardPayment(clientSecret, {
        payment_method: methodId,
      });
      if (error) {
        // An earlier confirmation succeeded and its response was lost.
        if (isConfirmed(error.payment_intent)) return { status: 'succeeded' };
        return { status: 'failed', ...(error.message ? { message: error.message } : {}) };
      }
      if (isConfirmed(paymentIntent)) return { status: 'succeeded' };
      return { status: paymentIntent.status === 'processing' ? 'processing' : 'failed' };
    },
  };
}

function billingDetails(billing: Billing): NonNullable<PaymentMethodCreateParams['billing_details']> {
  return {
    name: billing.name,
    email: billing.email,
    phone: billing.phone,
    address: {
      line1: billing.address,
      city: billing.district,
      state: billing.division,
      postal_code: billing.zip,
      country: 'BD',
    },
  };
}
