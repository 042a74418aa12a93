import express from 'express';
import type { Router } from 'express';
import { ProviderError } from './state/card-errors.ts';
import { capturePaymentIntent } from './payments/capture-payment-intent.ts';
import { confirmPaymentIntent } from './payments/confirm-payment-intent.ts';
import { listDisputes } from './payments/disputes.ts';
import { listEvents, retrieveEvent } from './state/events.ts';
import { openIdempotency } from './idempotency.ts';
import {
  cancelPaymentIntent,
  createPaymentIntent,
  listPaymentIntents,
  retrieveCharge,
  retrievePaymentIntent,
  updatePaymentIntent,
} from './payments/payment-intents.ts';
import { createPaymentMethod, retrievePaymentMethod } from './payments/payment-methods.ts';
import { createRefund, listRefunds, retrieveRefund } from './payments/refunds.ts';
import type { Handler, Sandbox } from './state/sandbox.ts';
import { serveCall, toAnswer } from './serve-call.ts';

interface Route {
  method: 'get' | 'post';
  path: string;
  handle: Handler;
  /** Accepts the publishable key, too. */
  openToBrowsers?: boolean;
}

const routes: Route[] = [
  { method: 'post', path: '/payment_methods', handle: createPaymentMethod, openToBrowsers: true },
  { method: 'get', path: '/payment_methods/:id', handle: retrievePaymentMethod },
  { method: 'post', path: '/payment_intents', handle: createPaymentIntent },
  { method: 'get', path: '/payment_intents', handle: listPaymentIntents },
  { method: 'get', path: '/payment_intents/:id', handle: retrievePaymentIntent, openToBrowsers: true },
  { method: 'post', path: '/payment_intents/:id', handle: updatePaymentIntent },
  {
    method: 'post',
    path: '/payment_intents/:id/confirm',
    handle: confirmPaymentIntent,
    openToBrowsers: true,
  },
  { method: 'post', path: '/payment_intents/:id/capture', handle: capturePaymentIntent },
  { method: 'post', path: '/payment_intents/:id/cancel', handle: cancelPaymentIntent },
  { method: 'get', path: '/charges/:id', handle: retrieveCharge },
  { method: 'post', path: '/refunds', handle: createRefund },
  { method: 'get', path: '/refunds', handle: listRefunds },
  { method: 'get', path: '/refunds/:id', handle: retrieveRefund },
  { method: 'get', path: '/disputes', handle: listDisputes },
  { method: 'get', path: '/events', handle: listEvents },
  { method: 'get', path: '/events/:id', handle: retrieveEvent },
];

export function apiRoutes(sandbox: Sandbox): Router {
  const router = express.Router();
  const idempotency = openIdempotency(sandbox.store);
  router.use(allowBrowsers);
  router.use(express.urlencoded({ extended: true, limit: '64kb' }));
  for (const { method, path, handle, openToBrowsers = false } of routes) {
    router[method](`/v1${path}`, serveCall(sandbox, idempotency, handle, openToBrowsers));
  }
  router.use('/v1', (request, response) => {
    const message = `Unrecognized request URL (${request.method}: ${request.originalUrl}).`;
    const answer = toAnswer(new ProviderError(404, { type: 'invalid_request_error', message }));
    response.status(answer.status).json(answer.body);
  });
  return router;
}

/** Lets pages of the allowed origins read the answers; other origins were refused before. */
const allowBrowsers: express.RequestHandler = (request, response, next) => {
  const { origin } = request.headers;
  if (origin !== undefined) {
    response.vary('Origin').set({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'request-id, idempotent-replayed',
    });
  }
  if (request.method !== 'OPTIONS') return next();
  response.set({
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
    'access-control-max-age': '600',
  });
  response.sendStatus(204);
};
