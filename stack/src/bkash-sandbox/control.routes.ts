import express from 'express';
import type { Router } from 'express';
import { z } from 'zod';
import { KnobsBody, defaultKnobs, applyKnobs } from './knobs.ts';
import type { Sandbox } from './sandbox.ts';
import { countState } from './state-report.ts';
import { gatewayRefusal } from './status-codes.ts';
import { expireTokens } from './tokens.ts';

const StateQuery = z.object({ invoice: z.string().optional(), group_by: z.literal('invoice').optional() });

const text = z.string().min(1).max(255);
const poisha = z.number().int().positive();
const instant = z.number().int().positive();

const PastRefund = z.strictObject({ id: text, amount: poisha, sku: text, reason: text, completed: instant });

const PastPayment = z.strictObject({
  id: text,
  invoice: text,
  wallet: text,
  amount: poisha,
  /** Null for a payment that was never executed. */
  trx_id: text.nullable(),
  created: instant,
  refunds: z.array(PastRefund).max(20),
});

/** Amounts are in poisha, instants in epoch milliseconds. */
const HistoryBody = z.strictObject({ payments: z.array(PastPayment).max(1_000) });

/** Control endpoints that bKash itself lacks: faults on order, past payments, a reset, and counts for tests. */
export function controlRoutes(sandbox: Sandbox): Router {
  const { store, knobs, options, notices } = sandbox;
  const router = express.Router();
  router.post('/sandbox/history', express.json({ limit: '1mb' }), (request, response) => {
    const parsed = HistoryBody.safeParse(request.body);
    if (!parsed.success) throw gatewayRefusal(400, z.prettifyError(parsed.error));
    response.json({ added: addHistory(sandbox, parsed.data) });
  });
  router.use('/sandbox', express.json({ limit: '16kb' }));

  router.get('/health/ready', (_request, response) => {
    response.json({ status: 'ready' });
  });

  router.post('/sandbox/knobs', (request, response) => {
    const parsed = KnobsBody.safeParse(request.body);
    if (!parsed.success) throw gatewayRefusal(400, z.prettifyError(parsed.error));
    const { expire_tokens, expire_payment, alter_payment } = parsed.data;
    applyKnobs(knobs, parsed.data);
    if (expire_tokens) expireTokens(sandbox);
    if (expire_payment !== undefined) changePayment(sandbox, expire_payment, { status: 'Expired' });
    if (alter_payment) {
      const { id, ...changes } = alter_payment;
      changePayment(sandbox, id, changes);
    }
    store.commit();
    response.json(knobs);
  });

  router.post('/sandbox/reset', (_request, response) => {
    store.clear();
    Object.assign(knobs, defaultKnobs(options.hourBudget));
    response.json({ status: 'empty' });
  });

  router.get('/sandbox/state', (request, response) => {
    const query = StateQuery.safeParse(request.query);
    if (!query.success) throw gatewayRefusal(400, z.prettifyError(query.error));
    response.json({ ...countState(sandbox, query.data), knobs });
  });

  router.get('/sandbox/keys/:name', (request, response) => {
    const pem = notices.publicKey(request.params.name);
    if (pem === undefined) throw gatewayRefusal(404, 'No such key');
    response.type('application/x-pem-file').send(pem);
  });

  return router;
}

function changePayment({ store }: Sandbox, id: string, changes: object): void {
  const payment = store.get('payments', id);
  if (payment === undefined) throw gatewayRefusal(404, `No payment ${id}`);
  const defined = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  store.put('payments', { ...payment, ...defined });
}

/**
 * Adds payments of the past with their refunds, without notices. A payment that exists stays unchanged.
 * @returns the number of new payments.
 */
function addHistory({ store, url }: Sandbox, { payments }: z.output<typeof HistoryBody>): number {
  const missing = payments.filter(({ id }) => store.get('payments', id) === undefined);
  for (const { id, invoice, wallet, amount, trx_id: trxId, created, refunds } of missing) {
    store.put('payments', {
      id,
      status: trxId === null ? 'Expired' : 'Completed',
      authorised: trxId !== null,
      step: trxId === null ? 'wallet' : 'pin',
      wrongTries: 0,
      wallet,
      payerReference: wallet,
      invoice,
      callbackUrl: url,
      amount,
      currency: 'BDT',
      trxId,
      createdAt: created,
      executedAt: trxId === null ? null : created,
      asked: {},
    });
    for (const { completed, ...refund } of refunds)
      store.put('refunds', { ...refund, paymentId: id, completedAt: completed });
  }
  store.commit();
  return missing.length;
}
