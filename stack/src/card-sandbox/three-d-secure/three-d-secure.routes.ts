import { randomBytes } from 'node:crypto';
import express from 'express';
import type { Response, Router } from 'express';
import { z } from 'zod';
import { answerChallenge, findOpenChallenge } from './answer-challenge.ts';
import type { PaymentIntent } from '../state/objects.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { answeredPage, closedPage, isConfirmed, questionPage } from './three-d-secure-page.ts';
import type { Page } from './three-d-secure-page.ts';

const AnswerBody = z.object({ result: z.enum(['complete', 'fail']) });

export function threeDSecureRoutes(sandbox: Sandbox): Router {
  const router = express.Router();
  const { allowedOrigins } = sandbox.options;

  router.get('/3d-secure/:id', (request, response) => {
    const found = findOpenChallenge(sandbox, request.params.id);
    if (found?.open !== true) return sendPage(response.status(404), allowedOrigins, closedPage());
    sendPage(response, allowedOrigins, questionPage(found.intent));
  });

  router.post(
    '/3d-secure/:id',
    express.urlencoded({ extended: false, limit: '1kb' }),
    (request, response) => {
      const body = AnswerBody.safeParse(request.body);
      const found = findOpenChallenge(sandbox, request.params.id);
      if (!body.success || found === undefined)
        return sendPage(response.status(400), allowedOrigins, closedPage());
      const intent =
        answerChallenge(sandbox, found.challenge.id, body.data.result === 'complete') ?? found.intent;
      sandbox.store.commit();
      const back =
        found.challenge.returnUrl === null ? null : returnAddress(found.challenge.returnUrl, intent);
      sendPage(response, allowedOrigins, answeredPage({ intent, back, allowedOrigins }));
    },
  );

  return router;
}

function sendPage(response: Response, allowedOrigins: string[], page: (nonce: string) => Page): void {
  const nonce = randomBytes(16).toString('base64');
  const { html } = page(nonce);
  response.set({
    'cache-control': 'no-store',
    // With `no-referrer` a browser sends the form with `Origin: null`, which is refused here.
    'referrer-policy': 'same-origin',
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'nonce-${nonce}'`,
      `script-src 'nonce-${nonce}'`,
      "form-action 'self'",
      "base-uri 'none'",
      `frame-ancestors ${allowedOrigins.length === 0 ? "'none'" : allowedOrigins.join(' ')}`,
    ].join('; '),
  });
  response.type('html').send(html);
}

function returnAddress(returnUrl: string, intent: PaymentIntent): string {
  const address = new URL(returnUrl);
  address.searchParams.set('payment_intent', intent.id);
  address.searchParams.set('payment_intent_client_secret', intent.client_secret);
  address.searchParams.set('redirect_status', isConfirmed(intent) ? 'succeeded' : 'failed');
  return address.href;
}
