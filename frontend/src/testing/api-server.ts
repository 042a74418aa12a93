import type { Endpoint, EndpointOutput } from '@petcare/contracts/shared/endpoint.ts';
import { type ErrorCode, errors, type FieldError } from '@petcare/contracts/shared/errors.ts';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { findAnswerFault } from './find-answer-fault.ts';

const server = setupServer();
const faults: string[] = [];

/** Mocks the API in this test file. Fails on unexpected requests, and on answers that no service could send. */
export function useApiServer(): void {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => {
    server.resetHandlers();
    // An error would skip the other hooks, and leave the page to the next test.
    expect.soft([...new Set(faults.splice(0))], 'answers that no service sends').toEqual([]);
  });
  afterAll(() => server.close());
}

export interface ReceivedRequest {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
}

type Answer<E extends Endpoint> = EndpointOutput<E> | Response;

/**
 * Mocks an endpoint and returns the received requests, in order. The handler returns the typed answer, or a
 * `Response` for errors.
 */
export function mockEndpoint<E extends Endpoint>(
  endpoint: E,
  make: (asked: ReceivedRequest) => Answer<E> | Promise<Answer<E>>,
): ReceivedRequest[] {
  const asked: ReceivedRequest[] = [];
  server.use(
    http.all(endpoint.path, async ({ request, params }) => {
      if (request.method !== endpoint.method) return undefined;
      const text = await request.text();
      const call: ReceivedRequest = {
        params: params as Record<string, string>,
        query: new URL(request.url).searchParams,
        body: isJson(request) ? JSON.parse(text) : text || undefined,
      };
      asked.push(call);
      const answer = toResponse(endpoint, await make(call));
      const fault = await findAnswerFault(endpoint, answer);
      if (fault) faults.push(fault);
      return answer;
    }),
  );
  return asked;
}

/** Sends the rows of a page as all that there are; a test with more answers with `pageOf`. */
function toResponse(endpoint: Endpoint, made: unknown): Response {
  if (made instanceof Response) return made;
  const body = made as JsonBodyType;
  if (!endpoint.paged) return HttpResponse.json(body, { status: endpoint.status });
  const rows = Array.isArray(made) ? made : Object.values(made as object).find(Array.isArray);
  return pageOf(body, rows?.length ?? 0);
}

/** The answer of a paged endpoint whose list has `total` rows. */
export function pageOf(rows: JsonBodyType, total: number): Response {
  return HttpResponse.json(rows, { headers: { 'x-total-count': String(total) } });
}

/** Uploads arrive as form data, which the test gets as text. */
function isJson({ headers }: Request): boolean {
  return headers.get('content-type')?.includes('json') ?? false;
}

export function useHandlers(...handlers: Parameters<typeof server.use>): void {
  server.use(...handlers);
}

interface ProblemParts {
  message?: string;
  fields?: FieldError[];
  details?: Record<string, unknown>;
}

export function problem(code: ErrorCode, { message, fields, details }: ProblemParts = {}): Response {
  const { status, message: usual } = errors[code];
  return new Response(
    JSON.stringify({
      type: `/api/docs#error-${code}`,
      title: usual,
      status,
      message: message ?? usual,
      code,
      requestId: 'test',
      ...(fields ? { errors: fields } : {}),
      ...(details ? { details } : {}),
    }),
    { status, headers: { 'content-type': 'application/problem+json; charset=utf-8' } },
  );
}
