import express from 'express';
import type { Router } from 'express';
import { z } from 'zod';
import { ProviderError, resourceMissing } from './state/card-errors.ts';
import { addHistory, HistoryBody } from './payments/add-history.ts';
import { expireAuthorisation } from './payments/capture-payment-intent.ts';
import { closeDispute, openDispute } from './payments/disputes.ts';
import { KnobsBody, defaultKnobs, applyKnobs } from './state/knobs.ts';
import { metadata } from './state/params.ts';
import { settleRefund } from './payments/refunds.ts';
import type { Sandbox } from './state/sandbox.ts';
import { countState } from './state/state-report.ts';

const StateQuery = z.object({ metadata: metadata.default({}), group_by: z.string().max(40).optional() });

/** Control endpoints that Stripe itself lacks: faults on order, past payments, a reset, and counts for tests. */
export function controlRoutes(sandbox: Sandbox): Router {
  const router = express.Router();
  router.post('/sandbox/history', express.json({ limit: '1mb' }), (request, response) => {
    const parsed = HistoryBody.safeParse(request.body);
    if (!parsed.success) throw wrongBody(z.prettifyError(parsed.error));
    response.json({ added: addHistory(sandbox, parsed.data) });
  });
  router.use('/sandbox', express.json({ limit: '16kb' }));

  router.get('/health/ready', (_request, response) => {
    response.json({ status: 'ready' });
  });

  router.post('/sandbox/knobs', (request, response) => {
    const parsed = KnobsBody.safeParse(request.body);
    if (!parsed.success) throw wrongBody(z.prettifyError(parsed.error));
    const { dispute, close_dispute: disputeToClose, settle_refund: refundToSettle } = parsed.data;
    const { reorder_webhooks: reorder, expire_authorisation: authorisationToExpire } = parsed.data;
    applyKnobs(sandbox.knobs, parsed.data);
    if (reorder === 0) sandbox.webhooks.release();
    if (dispute !== undefined) openDispute(sandbox, dispute);
    if (disputeToClose !== undefined)
      closeDispute(sandbox, disputeToClose.payment_intent, disputeToClose.status);
    if (authorisationToExpire !== undefined) expireAuthorisation(sandbox, authorisationToExpire);
    if (refundToSettle !== undefined)
      settleRefund(sandbox, refundToSettle.payment_intent, refundToSettle.status);
    sandbox.store.commit();
    response.json(sandbox.knobs);
  });

  router.post('/sandbox/events/:id/resend', (request, response) => {
    const { id } = request.params;
    if (sandbox.store.get('events', id) === undefined) throw resourceMissing('event', id);
    sandbox.webhooks.resend(id);
    response.status(202).json({ id });
  });

  router.post('/sandbox/reset', (_request, response) => {
    sandbox.webhooks.reset();
    sandbox.store.clear();
    Object.assign(sandbox.knobs, defaultKnobs());
    response.json({ status: 'empty' });
  });

  router.get('/sandbox/state', (request, response) => {
    const query = StateQuery.safeParse(request.query);
    if (!query.success) throw wrongBody(z.prettifyError(query.error));
    response.json({ ...countState(sandbox.store, query.data), knobs: sandbox.knobs });
  });

  return router;
}

const wrongBody = (message: string): ProviderError =>
  new ProviderError(400, { type: 'invalid_request_error', message });
