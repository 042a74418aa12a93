import type { Billing } from '@petcare/contracts/shared/billing.ts';
import type { CardConfirmation, CreatedMethod } from '../../payment/card-provider.ts';
import { isConfirmed } from '../../payment/is-confirmed.ts';
import { type CardInput, expiryParts, plainNumber } from './card-input.ts';

export interface SandboxAddress {
  url: string;
  publishableKey: string;
}

interface Intent {
  id: string;
  status: string;
  last_payment_error?: { message?: string } | null;
  next_action?: { use_stripe_sdk?: { stripe_js?: string } } | null;
}

interface Refusal {
  message: string;
  payment_intent?: Intent;
}

/** A final confirmation, or a challenge page that the holder must answer first. */
export type ConfirmationStep = CardConfirmation | { status: 'requires_action'; pageUrl: string };

export function createSandboxApi({ url, publishableKey }: SandboxAddress) {
  const base = url.replace(/\/$/, '');

  async function request(
    path: string,
    form?: Record<string, string>,
  ): Promise<{ body: unknown; refusal: Refusal | null }> {
    const response = await fetch(`${base}${path}`, {
      method: form ? 'POST' : 'GET',
      credentials: 'omit',
      headers: { authorization: `Bearer ${publishableKey}` },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    const body: unknown = await response.json();
    return { body, refusal: response.ok ? null : (body as { error: Refusal }).error };
  }

  return {
    async createMethod(card: CardInput, billing: Billing | null): Promise<CreatedMethod> {
      const { month, year } = expiryParts(card) ?? { month: '', year: '' };
      const { body, refusal } = await request('/v1/payment_methods', {
        type: 'card',
        'card[number]': plainNumber(card),
        'card[exp_month]': month,
        'card[exp_year]': year,
        'card[cvc]': card.cvc,
        ...(billing && {
          'billing_details[name]': billing.name,
          'billing_details[email]': billing.email,
          'billing_details[phone]': billing.phone,
          'billing_details[address][line1]': billing.address,
          'billing_details[address][city]': billing.district,
          'billing_details[address][state]': billing.division,
          'billing_details[address][postal_code]': billing.zip,
          'billing_details[address][country]': 'BD',
        }),
      });
      return refusal ? { error: { message: refusal.message } } : { id: (body as { id: string }).id };
    },

    async confirm(clientSecret: string, methodId: string): Promise<ConfirmationStep> {
      const { body, refusal } = await request(`/v1/payment_intents/${intentId(clientSecret)}/confirm`, {
        client_secret: clientSecret,
        payment_method: methodId,
      });
      if (!refusal) return toStep(body as Intent);
      // An earlier confirmation succeeded and its response was lost.
      if (isConfirmed(refusal.payment_intent)) return { status: 'succeeded' };
      return { status: 'failed', message: refusal.message };
    },

    async read(clientSecret: string): Promise<ConfirmationStep> {
      const { body, refusal } = await request(
        `/v1/payment_intents/${intentId(clientSecret)}?${new URLSearchParams({ client_secret: clientSecret })}`,
      );
      return refusal ? { status: 'failed', message: refusal.message } : toStep(body as Intent);
    },
  };
}

function intentId(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

function toStep(intent: Intent): ConfirmationStep {
  if (isConfirmed(intent)) return { status: 'succeeded' };
  if (intent.status === 'processing') return { status: 'processing' };
  const pageUrl = intent.next_action?.use_stripe_sdk?.stripe_js;
  if (intent.status === 'requires_action' && pageUrl) return { status: 'requires_action', pageUrl };
  const message = intent.last_payment_error?.message;
  return { status: 'failed', ...(message ? { message } : {}) };
}
