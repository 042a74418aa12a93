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

export function invalidRequest(message: string, code?: string, param?: string): ProviderError {
  return new ProviderError(400, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code, doc_url: docUrl(code) }),
    ...(param === undefined ? {} : { param }),
  });
}

export function resourceMissing(object: string, id: string, param = 'id'): ProviderError {
  return new ProviderError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    doc_url: docUrl('resource_missing'),
    message: `No such ${object}: '${id}'`,
    param,
  });
}

export const unauthorized = (message: string): ProviderError =>
  new ProviderError(401, { type: 'invalid_request_error', message });

export const notPermitted = (message: string): ProviderError =>
  new ProviderError(403, { type: 'invalid_request_error', message });

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

export function cardDeclined(error: CardError, intent?: PaymentIntent): ProviderError {
  return new ProviderError(402, {
    ...error,
    type: 'card_error',
    ...(intent === undefined ? {} : { payment_intent: intent }),
  });
}
