import { setTimeout as pause } from 'node:timers/promises';
import express from 'express';
import type { Request, RequestHandler, Router } from 'express';
import { takeFault } from './knobs.ts';
import { createPayment, executePayment, queryPayment, searchTransaction } from './payments.ts';
import { createRefund, isRefundRequest, queryRefund } from './refunds.ts';
import type { Handler, Sandbox } from './sandbox.ts';
import { BkashRefusal, gatewayRefusal, refusal } from './status-codes.ts';
import type { CallName } from './store.ts';
import { assertToken, issueTokens } from './tokens.ts';

export const apiPath = '/v1.2.0-beta';

interface Answer {
  readonly status: number;
  readonly body: object;
}

const handlers: Partial<Record<CallName, Handler>> = {
  create: createPayment,
  execute: executePayment,
  query: queryPayment,
  search: searchTransaction,
  refund: createRefund,
  refund_status: queryRefund,
};

export function apiRoutes(sandbox: Sandbox): Router {
  const router = express.Router();
  const calls: Record<string, (request: Request) => CallName> = {
    '/token/grant': () => 'grant',
    '/token/refresh': () => 'refresh',
    '/create': () => 'create',
    '/execute': () => 'execute',
    '/payment/status': () => 'query',
    '/general/searchTransaction': () => 'search',
    '/payment/refund': ({ body }) => (isRefundRequest(body) ? 'refund' : 'refund_status'),
  };
  router.use(requireJson, express.json({ limit: '64kb' }));
  for (const [path, callOf] of Object.entries(calls))
    router.post(`/tokenized/checkout${path}`, serveCall(sandbox, callOf));
  // Public clients disagree whether this call is GET or POST, so both are answered.
  router.get(
    '/tokenized/checkout/payment/status',
    serveCall(sandbox, () => 'query'),
  );
  router.use((_request, response) => {
    response.status(403).json({ message: 'Missing Authentication Token' });
  });
  return router;
}

export function toAnswer(error: unknown): Answer {
  if (error instanceof BkashRefusal) return error;
  process.stderr.write(
    `bKash sandbox: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  return { status: 500, body: { message: 'Internal server error' } };
}

const requireJson: RequestHandler = (request, _response, next) => {
  if (request.method === 'POST' && !request.is('application/json'))
    throw gatewayRefusal(400, 'Bad Request: Content-Type must be application/json');
  next();
};

function serveCall(sandbox: Sandbox, callOf: (request: Request) => CallName): RequestHandler {
  const { knobs, store } = sandbox;
  return async (request, response) => {
    const call = callOf(request);
    const delay = takeFault(knobs.delay_next, call);
    if (delay) await pause(delay.ms);
    const answer = handleCall(request, call);
    store.commit();
    if (takeFault(knobs.hang_next, call)) return;
    if (takeFault(knobs.drop_next, call)) return void request.socket.destroy();
    response.status(answer.status).json(answer.body);
  };

  // One synchronous step, so that two calls never see each other half done.
  function handleCall(request: Request, call: CallName): Answer {
    try {
      const failure = takeFault(knobs.fail_next, call);
      if (failure) throw gatewayRefusal(failure.status, 'Endpoint request timed out');
      const refused = takeFault(knobs.refuse_next, call);
      if (refused) throw refusal(refused.code, refused.form);
      if (call === 'grant' || call === 'refresh')
        return { status: 200, body: issueTokens(sandbox, request, call) };
      assertToken(sandbox, request);
      const params: unknown = request.method === 'GET' ? request.query : request.body;
      return { status: 200, body: handlers[call]?.(sandbox, params) ?? {} };
    } catch (error) {
      return toAnswer(error);
    }
  }
}
