import express from 'express';
import type { Router } from 'express';
import { z } from 'zod';
import { ProviderError, resourceMissing } from './state/card-errors.ts';
import { closeDispute, openDispute } from './payments/disputes.ts';
import { KnobsBody, quietKnobs, turnKnobs } from './state/knobs.ts';
import { metadata } from './state/params.ts';
import { settleRefund } from './payments/refunds.ts';
import type { Sandbox } from './state/sandbox.ts';
import { countState } from './state/state-report.ts';

const StateQuery = z.object({ metadata: metadata.default({}), group_by: z.string().max(40).optional() });

/** What only a stand-in has: faults on order, a fresh start, and counts for tests and proofs. */
export function controlRoutes(sandbox: Sandbox): Router {
  const router = express.Router();
  router.use('/sandbox', express.json({ limit: '16kb' }));

  router.get('/health/ready', (_request, response) => {
    response.json({ status: 'ready' });
  });

  router.post('/sandbox/knobs', (request, response) => {
    const parsed = KnobsBody.safeParse(request.body);
    if (!parsed.success) throw wrongBody(z.prettifyError(parsed.error));
    const { dispute, close_dispute: closing, settle_refund: settling } = parsed.data;
    const { reorder_webhooks: reorder } = parsed.data;
    turnKnobs(sandbox.knobs, parsed.data);
    if (reorder === 0) sandbox.webhooks.release();
    if (dispute !== undefined) openDispute(sandbox, dispute);
    if (closing !== undefined) closeDispute(sandbox, closing.payment_intent, closing.status);
    if (settling !== undefined) settleRefund(sandbox, settling.payment_intent, settling.status);
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
    sandbox.webhooks.forget();
    sandbox.store.clear();
    Object.assign(sandbox.knobs, quietKnobs());
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
