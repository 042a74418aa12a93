import {
  type Endpoint,
  type EndpointOutput,
  type EndpointRequest,
  pathOf,
} from '@petcare/contracts/shared/endpoint.ts';
import type { ErrorCode, FieldError } from '@petcare/contracts/shared/errors.ts';
import type { VisitorApi } from '@petcare/contracts/rendered-pages.ts';

/** The server's error code, or `network` if it could not be reached. */
export type ApiErrorCode = ErrorCode | 'network';

interface ApiErrorParts {
  code: ApiErrorCode;
  /** 0 when the server was not reached. */
  status: number;
  message: string;
  fieldErrors?: readonly FieldError[];
  details?: Readonly<Record<string, unknown>>;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly fieldErrors: readonly FieldError[];
  readonly details: Readonly<Record<string, unknown>>;

  constructor({ code, status, message, fieldErrors = [], details = {} }: ApiErrorParts) {
    super(message);
    this.code = code;
    this.status = status;
    this.fieldErrors = fieldErrors;
    this.details = details;
  }
}

export function isApiError(error: unknown, code?: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** Returns whether no service answered: the server was not reached, or a part of it is away. */
export function isUnanswered(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 502);
}

export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 3 && isApiError(error) && (error.status === 0 || error.status >= 500);
}

type Part<Name extends string, Value> = Value extends undefined
  ? { [_ in Name]?: never }
  : Record<string, never> extends Value
    ? { [_ in Name]?: Value }
    : { [_ in Name]: Value };

/** Parameters, query and body of an endpoint; parts that the endpoint does not have are type errors. */
export type CallOptions<E extends Endpoint> = Part<'params', EndpointRequest<E>['params']> &
  Part<'query', EndpointRequest<E>['query']> &
  Part<'body', EndpointRequest<E>['body']> & { signal?: AbortSignal };

type CallArguments<E extends Endpoint> =
  Record<string, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

let request: VisitorApi = (_endpoint, path, init) => fetch(path, init);

/** Replaces the browser's own requests while the server renders pages. */
export function setApi(api: VisitorApi): void {
  request = api;
}

interface LooseOptions {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  accept?: string;
}

/** Calls an endpoint. @throws ApiError for every failure; an aborted call rejects with the browser's AbortError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<EndpointOutput<E>> {
  const response = await send(endpoint, options as LooseOptions | undefined);
  return (await response.json()) as EndpointOutput<E>;
}

export interface Page<Items> {
  readonly items: Items;
  readonly total: number;
}

/** Calls a paged endpoint. @throws ApiError as `call` does. */
export async function callPage<E extends Endpoint & { readonly paged: true }>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<Page<EndpointOutput<E>>> {
  const response = await send(endpoint, options as LooseOptions | undefined);
  const items = (await response.json()) as EndpointOutput<E>;
  const total = Number(response.headers.get('x-total-count') ?? Number.NaN);
  const shown = Array.isArray(items) ? items.length : 0;
  return { items, total: Number.isInteger(total) ? total : shown };
}

/**
 * Calls an endpoint that returns a file, and reports the bytes received so far. An incomplete file counts as a
 * failure. @throws ApiError as `call` does.
 */
export async function callForFile<E extends Endpoint & { readonly produces: readonly string[] }>(
  endpoint: E,
  options: CallOptions<E>,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const response = await send(endpoint, options as LooseOptions);
  return readFile(response, options.signal, onProgress);
}

interface CsvOptions {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
}

/**
 * Fetches all rows of a list as a CSV file, with the file name that the server sends. @throws ApiError as
 * `callForFile` does.
 */
export async function callForCsv(
  endpoint: Endpoint & { readonly paged: true },
  options: CsvOptions,
  onProgress: (bytes: number) => void,
): Promise<{ file: Blob; name: string }> {
  const response = await send(endpoint, { ...options, accept: 'text/csv' });
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'list.csv';
  return { file: await readFile(response, options.signal, onProgress), name };
}

async function readFile(
  response: Response,
  signal: AbortSignal | undefined,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    // Not every browser supports `for await` on a stream.
    const reader = response.body?.getReader();
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      parts.push(next.value);
      bytes += next.value.byteLength;
      onProgress(bytes);
    }
  } catch (error) {
    if (signal?.aborted) throw error;
    throw notReached();
  }
  return new Blob(parts, { type });
}

async function send(endpoint: Endpoint, options: LooseOptions = {}): Promise<Response> {
  const { params, query, body, signal, accept = 'application/json' } = options;
  let response: Response;
  try {
    response = await request(endpoint, `${pathOf(endpoint, params)}${queryString(query)}`, {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        accept: [...(endpoint.produces ?? []), accept].join(', '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw notReached();
  }
  if (!response.ok) throw await readError(response);
  return response;
}

export function notReached(): ApiError {
  return new ApiError({ code: 'network', status: 0, message: 'The server could not be reached.' });
}

function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      search.set(name, String(value));
    }
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** Plain-text answers carry no code. Where several codes share a status, the one that sign-in uses is chosen. */
const codeOfPlainText: Record<number, ErrorCode> = {
  400: 'invalid_input',
  401: 'wrong_credentials',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  429: 'too_many_requests',
  503: 'unavailable',
};

async function readError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  return apiErrorOf(response.status, response.headers, text);
}

/** Creates the error of a response that did not come through `call`, such as an upload. */
export function apiErrorOf(status: number, headers: Pick<Headers, 'get'>, text: string): ApiError {
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  const waiting = Number.isFinite(retryAfter) ? { retryAfter } : {};
  const type = headers.get('content-type') ?? '';
  if (type.includes('json')) {
    const problem = asProblem(text);
    if (problem) return new ApiError({ ...problem, status, details: { ...waiting, ...problem.details } });
  }
  const code = codeOfPlainText[status] ?? (status >= 502 ? 'unavailable' : 'internal');
  // An HTML page comes from a proxy and is useless to the user, who sees the text of the code instead.
  const message = type.startsWith('text/plain') ? text.trim() : '';
  return new ApiError({ code, status, message, details: waiting });
}

function asProblem(text: string): Omit<ApiErrorParts, 'status'> | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof body !== 'object' || body === null) return null;
  const { code, message, errors: fields, details } = body as Record<string, unknown>;
  if (typeof message !== 'string') return null;
  return {
    // A newer server may send a code without a text here: its message is shown, or that of `internal`.
    code: typeof code === 'string' ? (code as ErrorCode) : 'internal',
    message,
    fieldErrors: Array.isArray(fields) ? fields.filter(isFieldError) : [],
    details: typeof details === 'object' && details !== null ? { ...details } : {},
  };
}

function isFieldError(value: unknown): value is FieldError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'field' in value &&
    typeof value.field === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}
