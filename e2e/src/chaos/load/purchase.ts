import { bookingPrice } from '@petcare/contracts/commerce/hostel/booking-price.ts';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { z } from 'zod';
import { billing } from '../../support/shopping.ts';
import type { TestUser } from '../../support/users.ts';
import type { Outcome } from '../facts/operation.ts';
import type { Entry } from './ledger.ts';
import type { Actors } from './actors.ts';
import { userOf, type LoadContext, type StepOf } from './load-context.ts';
import { productPrice } from './product.ts';
import { answered, request, twice } from './request.ts';

const Started = z.object({ payment: z.object({ _id: z.string() }), client_secret: z.string() });

export async function buy(step: StepOf<'buy'>, context: LoadContext): Promise<void> {
  const { ledger, trial, actors, productId } = context;
  const customer = userOf(step, context);
  const { quantity, honest } = step;
  const price = quantity * productPrice;
  const entry = ledger.begin(trial, step.id, {
    kind: 'buy',
    customerId: customer.user._id,
    productId,
    quantity,
    total: price * 100,
    honest,
  });
  const lines = [{ product_id: productId, quantity }];
  entry.end(
    await purchase(entry, customer, actors, {
      step,
      body: { purchase: { kind: 'product', lines }, expected_total: honest ? price : price - 100 },
      place: endpoints['orders.place'],
    }),
  );
}

export async function bookStay(step: StepOf<'stay'>, context: LoadContext): Promise<void> {
  const { ledger, trial, actors } = context;
  const customer = userOf(step, context);
  const checkIn = addDays(dhakaDateOf(new Date()), step.daysAhead);
  const checkOut = addDays(checkIn, step.nights);
  const stay = { petType: step.petType, guests: step.guests, checkIn, checkOut };
  const { total } = bookingPrice(stay, 'flat');
  const entry = ledger.begin(trial, step.id, {
    kind: 'stay',
    customerId: customer.user._id,
    ...stay,
    total: total * 100,
  });
  entry.end(
    await purchase(entry, customer, actors, {
      step: { ...step, card: 'good' },
      body: { purchase: { kind: 'hostel', stay }, expected_total: total },
      place: endpoints['hostelOrders.place'],
    }),
  );
}

interface Checkout {
  readonly step: { readonly id: string; readonly card: 'good' | 'declined'; readonly returns: boolean };
  readonly body: object;
  readonly place: Endpoint;
}

/** Checks out, pays at the card provider and places the order, as the page does. */
async function purchase(
  entry: Entry,
  { client }: TestUser,
  actors: Actors,
  { step, body, place }: Checkout,
): Promise<Outcome> {
  const started = await twice(() =>
    request(entry, client, endpoints['payments.startCard'], { body: { ...body, billing, attempt: step.id } }),
  );
  if (started.outcome !== 'ok') return started.outcome === 'fail' ? 'fail' : 'unknown';
  const { payment, client_secret } = Started.parse(started.body);
  entry.note('started', { payment: payment._id });
  const card = step.card === 'good' ? 'pm_card_visa' : 'pm_card_chargeDeclined';
  const paid = await answered(entry, confirm(actors, client_secret, card));
  if (paid.outcome === 'fail') return 'fail';
  // Without this request the provider's webhook is what creates the order.
  if (!step.returns) return 'unknown';
  const placed = await twice(() => request(entry, client, place, { body: { payment_id: payment._id } }));
  // The money has moved, so that a refusal is no proof that there will be no order.
  return placed.outcome === 'ok' ? 'ok' : 'unknown';
}

async function confirm(
  { url, card }: Actors,
  clientSecret: string,
  method: string,
): Promise<{ status: number; body: unknown }> {
  const intent = clientSecret.split('_secret_')[0];
  const response = await fetch(`${card.url}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    signal: AbortSignal.timeout(10_000),
    headers: {
      authorization: `Bearer ${card.publishableKey}`,
      origin: url,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: method }),
  });
  return { status: response.status, body: await response.text() };
}
