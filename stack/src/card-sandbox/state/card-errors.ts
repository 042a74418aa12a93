import type { CardError, PaymentIntent } from './objects.ts';

export interface ErrorBody {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: Partial<PaymentIntent>;
  payment_method?: unknown;
}

export class ProviderError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const docUrl = (code: string): string =>
  `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

/** Creates an HTTP 400. */
export function invalidRequest(message: string, code?: string, param?: string): ProviderError {
  return new ProviderError(400, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code, doc_url: docUrl(code) }),
    ...(param === undefined ? {} : { param }),
  });
}

/** Creates an HTTP 404 for an unknown id, naming the parameter that held it. */
export function resourceMissing(object: string, id: string, param = 'id'): ProviderError {
  return new ProviderError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    doc_url: docUrl('resource_missing'),
    message: `No such ${object}: '${id}'`,
    param,
  });
}

/** Creates an HTTP 401 for a missing or wrong key. */
export const unauthorized = (message: string): ProviderError =>
  new ProviderError(401, { type: 'invalid_request_error', message });

/** Creates an HTTP 403 for a key that is not permitted to make this call. */
export const notPermitted = (message: string): ProviderError =>
  new ProviderError(403, { type: 'invalid_request_error', message });

/** Creates an HTTP 400 for a call that the intent's status does not allow; it carries the intent. */
export function unexpectedState(message: string, intent: PaymentIntent): ProviderError {
  const code = 'payment_intent_unexpected_state';
  return new ProviderError(400, {
    type: 'invalid_request_error',
    code,
    doc_url: docUrl(code),
    message,
    payment_intent: intent,
  });
}

/** Creates an HTTP 402 for a declined card; it carries the updated intent, if there is one. */
export function cardDeclined(error: CardError, intent?: PaymentIntent): ProviderError {
  return new ProviderError(402, {
    ...error,
    type: 'card_error',
    ...(intent === undefined ? {} : { payment_intent: intent }),
  });
}
