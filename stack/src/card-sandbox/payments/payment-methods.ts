import { createHash } from 'node:crypto';
import { z } from 'zod';
import { cardDeclined, resourceMissing } from '../state/card-errors.ts';
import { newId, nowInSeconds } from '../state/objects.ts';
import type { PaymentMethod } from '../state/objects.ts';
import { expand, integer, metadata, readParams, text } from '../state/params.ts';
import type { Handler, Sandbox } from '../state/sandbox.ts';
import type { StoredMethod } from '../state/store.ts';
import { declines, findMagicCard, findTestCard, hasValidCheckDigit, toCardError } from './test-cards.ts';
import type { TestCard } from './test-cards.ts';

const optionalText = z.string().max(1000).optional();
const BillingDetails = z.strictObject({
  name: optionalText,
  email: optionalText,
  phone: optionalText,
  address: z
    .strictObject({
      city: optionalText,
      country: optionalText,
      line1: optionalText,
      line2: optionalText,
      postal_code: optionalText,
      state: optionalText,
    })
    .optional(),
});
const CreateParams = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({ number: text, exp_month: integer, exp_year: integer, cvc: text.optional() }),
  billing_details: BillingDetails.optional(),
  metadata: metadata.optional(),
  allow_redisplay: text.optional(),
  expand,
});
type BillingParams = z.output<typeof BillingDetails>;

/**
 * `POST /v1/payment_methods`. Stores brand and last four digits, never the number that was sent.
 * @throws ProviderError 402 for a number that is not a listed test card, an expiry in the past or a malformed code.
 */
export const createPaymentMethod: Handler = (sandbox, call) => {
  const params = readParams(CreateParams, call.params);
  const number = params.card.number.replaceAll(/[\s-]/g, '');
  const testCard = findTestCard(number);
  if (testCard === undefined) throw cardDeclined(toCardError(refusalOf(number)));
  const expYear = params.card.exp_year < 100 ? params.card.exp_year + 2000 : params.card.exp_year;
  assertNotExpired(params.card.exp_month, expYear);
  assertCvc(params.card.cvc);
  const method = buildMethod(testCard, {
    expMonth: params.card.exp_month,
    expYear,
    cvcCheck: params.card.cvc === undefined ? 'unchecked' : 'pass',
    billing: params.billing_details ?? {},
    metadata: params.metadata ?? {},
  });
  sandbox.store.put('paymentMethods', method);
  return method.object;
};

export const retrievePaymentMethod: Handler = (sandbox, call) => {
  readParams(z.strictObject({ expand }), call.params);
  return findMethod(sandbox, call.id).object;
};

/**
 * Returns the stored method, or for a magic id such as `pm_card_visa` a new one with its card.
 * @throws ProviderError 404 naming `param`.
 */
export function findMethod(sandbox: Sandbox, id: string, param = 'payment_method'): StoredMethod {
  const stored = sandbox.store.get('paymentMethods', id);
  if (stored !== undefined) return stored;
  const magic = findMagicCard(id);
  if (magic === undefined) throw resourceMissing('PaymentMethod', id, param);
  const expYear = new Date().getUTCFullYear() + 1;
  const method = buildMethod(magic, {
    expMonth: 12,
    expYear,
    cvcCheck: 'unchecked',
    billing: {},
    metadata: {},
  });
  sandbox.store.put('paymentMethods', method);
  return method;
}

function refusalOf(number: string): (typeof declines)['incorrectNumber' | 'realCard'] {
  const looksLikeACard = /^\d{12,19}$/.test(number) && hasValidCheckDigit(number);
  return looksLikeACard ? declines.realCard : declines.incorrectNumber;
}

function assertNotExpired(month: number, year: number): void {
  if (month < 1 || month > 12) {
    throw cardDeclined(
      toCardError({
        code: 'invalid_expiry_month',
        message: "Your card's expiration month is invalid.",
        param: 'exp_month',
      }),
    );
  }
  const firstDayAfter = Date.UTC(year, month);
  if (firstDayAfter <= Date.now() || year > 2100) {
    throw cardDeclined(
      toCardError({
        code: 'invalid_expiry_year',
        message: "Your card's expiration year is invalid.",
        param: 'exp_year',
      }),
    );
  }
}

function assertCvc(cvc: string | undefined): void {
  if (cvc === undefined || /^\d{3,4}$/.test(cvc)) return;
  throw cardDeclined(
    toCardError({ code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' }),
  );
}

interface MethodFields {
  expMonth: number;
  expYear: number;
  cvcCheck: PaymentMethod['card']['checks']['cvc_check'];
  billing: BillingParams;
  metadata: Record<string, string>;
}

function buildMethod(card: TestCard, fields: MethodFields): StoredMethod {
  const { billing } = fields;
  const id = newId('pm');
  const object: PaymentMethod = {
    id,
    object: 'payment_method',
    type: 'card',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        city: billing.address?.city ?? null,
        country: billing.address?.country ?? null,
        line1: billing.address?.line1 ?? null,
        line2: billing.address?.line2 ?? null,
        postal_code: billing.address?.postal_code ?? null,
        state: billing.address?.state ?? null,
      },
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: billing.phone ?? null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: fields.cvcCheck },
      country: 'US',
      display_brand: card.brand,
      exp_month: fields.expMonth,
      exp_year: fields.expYear,
      fingerprint: createHash('sha256').update(card.number).digest('base64url').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: nowInSeconds(),
    customer: null,
    livemode: false,
    metadata: fields.metadata,
  };
  return { id, object, cardNumber: card.number };
}
