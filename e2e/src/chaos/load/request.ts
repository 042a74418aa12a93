import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import type { Answer, ApiClient } from '../../support/api-client.ts';
import type { Outcome } from '../facts/operation.ts';
import type { Entry } from './ledger.ts';

/** A browser gives up after this time; the request may still take effect. */
const timeoutMs = 10_000;
const retryMs = 500;

export interface Reply {
  readonly outcome: Outcome;
  readonly body: unknown;
}

type Request = NonNullable<Parameters<ApiClient['call']>[1]>;

/** Sends a request and records its answer. Never throws. */
export async function request(
  entry: Entry,
  client: ApiClient,
  endpoint: Endpoint,
  options: Omit<Request, 'signal'>,
): Promise<Reply> {
  return answered(entry, client.call(endpoint, { ...options, signal: AbortSignal.timeout(timeoutMs) }));
}

export async function answered(entry: Entry, sent: Promise<Pick<Answer, 'status' | 'body'>>): Promise<Reply> {
  try {
    const { status, body } = await sent;
    entry.note(String(status));
    return { outcome: outcomeOf(status), body };
  } catch (error) {
    entry.note(error instanceof Error ? describe(error) : String(error));
    return { outcome: 'unknown', body: undefined };
  }
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'ok';
  return status >= 400 && status < 500 && status !== 408 ? 'fail' : 'unknown';
}

function describe(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/**
 * Sends a request with an idempotency key, and once more after an unknown outcome, as a browser does.
 * A refusal after an unknown outcome proves nothing about the first request.
 */
export async function twice(send: () => Promise<Reply>): Promise<Reply> {
  const first = await send();
  if (first.outcome !== 'unknown') return first;
  await wait(retryMs);
  const second = await send();
  return second.outcome === 'ok' ? second : first;
}
