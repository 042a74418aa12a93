import type { Endpoint, EndpointOutput } from '@petcare/contracts/shared/endpoint.ts';
import { type ErrorCode, errors, type FieldError } from '@petcare/contracts/shared/errors.ts';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

const server = setupServer();

/** Mocks the API in this test file, and fails on unexpected requests. */
export function useApiServer(): void {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => server.resetHandlers());
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
      const made = await make(call);
      if (made instanceof Response) return made;
      const total = Array.isArray(made) ? { 'x-total-count': String(made.length) } : {};
      return HttpResponse.json(made as JsonBodyType, { status: endpoint.status, headers: total });
    }),
  );
  return asked;
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
