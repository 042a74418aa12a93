import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import express from 'express';
import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import { closedPage, stepPage } from './payer-page.ts';
import { payerTexts, type Language } from './payer-page-texts.ts';
import { callbackAddress } from './payments.ts';
import type { Sandbox } from './sandbox.ts';
import type { BkashPayment } from './store.ts';
import { callbackStatus, isDone, applyPayerStep, type InputError } from './apply-payer-step.ts';

// Many machines have no Bangla font, so the page serves the frontend's.
const frontend = createRequire(new URL('../../../frontend/package.json', import.meta.url));
const banglaFont = frontend.resolve(
  '@fontsource-variable/anek-bangla/files/anek-bangla-bengali-wght-normal.woff2',
);

const StepBody = z.object({ action: z.enum(['confirm', 'close']), value: z.string().max(40).default('') });

/** The page at `bkashURL`, on which the buyer enters wallet, code and PIN. It uses no script. */
export function payerPageRoutes(sandbox: Sandbox): Router {
  const router = express.Router();
  const { store, options } = sandbox;

  router.get('/pay/bangla.woff2', (_request, response) => {
    response.sendFile(banglaFont, { maxAge: '1d' });
  });

  router.get('/pay/:id', (request, response) => {
    show(request, response, store.get('payments', request.params.id), null);
  });

  router.post('/pay/:id', express.urlencoded({ extended: false, limit: '1kb' }), (request, response) => {
    const step = StepBody.safeParse(request.body);
    const found = store.get('payments', request.params.id);
    if (!step.success || found === undefined) return show(request, response.status(400), found, null);
    const { payment, inputError } = applyPayerStep(found, step.data);
    store.put('payments', payment);
    store.commit();
    if (isDone(payment)) return response.redirect(303, callbackAddress(payment, callbackStatus(payment)));
    // A redirect, because reloading a POST answer would submit the code again.
    if (inputError === null) return response.redirect(303, `/pay/${payment.id}?lang=${languageOf(request)}`);
    show(request, response, payment, inputError);
  });

  function show(
    request: Request,
    response: Response,
    payment: BkashPayment | undefined,
    inputError: InputError | null,
  ): void {
    const nonce = randomBytes(16).toString('base64');
    const language = languageOf(request);
    response.set({
      'cache-control': 'no-store',
      // With `no-referrer` a browser sends the form with `Origin: null`, which is refused here.
      'referrer-policy': 'same-origin',
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'nonce-${nonce}'`,
        "font-src 'self'",
        // Browsers apply `form-action` to the redirect after the form, too.
        `form-action ${["'self'", ...options.callbackOrigins].join(' ')}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    });
    response.type('html');
    if (payment === undefined) response.status(404).send(closedPage({ language, nonce }, null));
    else if (isDone(payment))
      response.send(closedPage({ language, nonce }, callbackAddress(payment, callbackStatus(payment))));
    else response.send(stepPage({ payment, merchant: options.merchantName, language, nonce }, inputError));
  }

  return router;
}

function languageOf(request: Request): Language {
  const chosen = request.query['lang'];
  if (typeof chosen === 'string' && chosen in payerTexts) return chosen as Language;
  return request.acceptsLanguages(['en', 'bn']) === 'bn' ? 'bn' : 'en';
}
