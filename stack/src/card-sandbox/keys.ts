import type { Request } from 'express';
import { notPermitted, unauthorized } from './state/card-errors.ts';
import type { CardSandboxOptions } from './state/options.ts';
import type { Call } from './state/sandbox.ts';

/**
 * Returns the kind of API key that a call carries.
 * @throws ProviderError 401 without a known key; 403 when the publishable key is not enough, or when a browser
 * sends the secret key, which means that it leaked into the frontend.
 */
export function readKey(request: Request, options: CardSandboxOptions, openToBrowsers: boolean): Call['key'] {
  const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (key === undefined) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === options.publishableKey) {
    if (!openToBrowsers) {
      throw notPermitted(
        'This API call cannot be made with a publishable API key. Please use a secret API key.',
      );
    }
    return 'publishable';
  }
  if (key !== options.secretKey) throw unauthorized(`Invalid API Key provided: ${key.slice(0, 7)}****`);
  if (request.headers.origin !== undefined) {
    throw notPermitted('The secret API key must not be used in a browser. Use the publishable key there.');
  }
  return 'secret';
}

const visibleToBrowsers = new Set([
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
]);

/** Removes the fields of an intent, also inside an error, that Stripe shows only to the secret key. */
export function hideFromBrowser(body: object): object {
  if ('error' in body && typeof body.error === 'object' && body.error !== null) {
    return { error: hideFromBrowser(body.error) };
  }
  if ('payment_intent' in body && typeof body.payment_intent === 'object' && body.payment_intent !== null) {
    return { ...body, payment_intent: hideFromBrowser(body.payment_intent) };
  }
  if (!('object' in body) || body.object !== 'payment_intent') return body;
  return Object.fromEntries(Object.entries(body).filter(([field]) => visibleToBrowsers.has(field)));
}
