import { setTimeout as pause } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { ProviderError } from './state/card-errors.ts';
import { expandIds } from './expand.ts';
import { fingerprintOf } from './idempotency.ts';
import type { Answer, Idempotency } from './idempotency.ts';
import { hideFromBrowser, readKey } from './keys.ts';
import { takeFault } from './state/knobs.ts';
import { newId } from './state/objects.ts';
import type { Call, Handler, Sandbox } from './state/sandbox.ts';

/**
 * Turns a handler into an endpoint: key, ordered faults, idempotency, expansion, error body, `request-id`. A
 * handler runs in one synchronous step, so that two calls never see each other half done.
 */
export function serveCall(
  sandbox: Sandbox,
  idempotency: Idempotency,
  handle: Handler,
  openToBrowsers: boolean,
): RequestHandler {
  return async (request, response) => {
    const requestId = newId('req', 14);
    const header = request.get('idempotency-key');
    const answer = await answerTo(request, requestId, header).catch(toAnswer);
    if (takeFault(sandbox.knobs.hang_next, request.path) !== undefined) return;
    send(response, answer, requestId, header);
  };

  async function answerTo(request: Request, requestId: string, header: string | undefined): Promise<Answer> {
    const key = readKey(request, sandbox.options, openToBrowsers);
    const fault = takeFault(sandbox.knobs.fail_next, request.path);
    if (fault !== undefined) throw orderedFault(fault.status);
    const params: unknown = request.method === 'GET' ? request.query : (request.body ?? {});
    const { id } = request.params;
    const cause = { requestId, idempotencyKey: header ?? null };
    const call: Call = { id: typeof id === 'string' ? id : '', params, key, cause };
    const delay = sandbox.knobs.answer_delay_ms;
    const ready = async (): Promise<void> => (delay > 0 ? pause(delay) : undefined);
    const carryOut = (): Answer => {
      try {
        return { status: 200, body: expandIds(sandbox, handle(sandbox, call), params) };
      } catch (error) {
        return toAnswer(error);
      }
    };
    const answer = await (header === undefined || request.method === 'GET'
      ? ready().then(carryOut)
      : idempotency.once(
          {
            owner: key,
            key: header,
            fingerprint: fingerprintOf(request.method, request.path, params),
            requestId,
          },
          ready,
          carryOut,
        ));
    sandbox.store.commit();
    return key === 'publishable' ? { ...answer, body: hideFromBrowser(answer.body) } : answer;
  }
}

export function toAnswer(error: unknown): Answer {
  if (error instanceof ProviderError) return { status: error.status, body: { error: error.body } };
  process.stderr.write(
    `card sandbox: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  return { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } };
}

function send(response: Response, answer: Answer, requestId: string, header: string | undefined): void {
  response.set('request-id', requestId);
  if (header !== undefined) response.set('idempotency-key', header);
  if (answer.originalRequest !== undefined) {
    response.set({ 'idempotent-replayed': 'true', 'original-request': answer.originalRequest });
  }
  response.status(answer.status).json(answer.body);
}

function orderedFault(status: number): ProviderError {
  const message = `A knob of the sandbox answers this call with ${status}.`;
  if (status === 429)
    return new ProviderError(status, { type: 'invalid_request_error', code: 'rate_limit', message });
  return new ProviderError(status, { type: status >= 500 ? 'api_error' : 'invalid_request_error', message });
}
