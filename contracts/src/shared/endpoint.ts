import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { CsvColumns } from './lists.ts';
import type { Role } from './roles.ts';

export type PublicService = 'account' | 'content' | 'clinic' | 'commerce';
/** `workers` has internal endpoints only; the gateway does not route to it. */
export type ServiceName = PublicService | 'workers';
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Access rule of an endpoint. The service enforces it, and the access matrix test is generated from it. */
export type Access =
  /** Also visitors without a session. */
  | { readonly who: 'anyone' }
  | { readonly who: 'signed-in' }
  /** Users with one of these roles; others get 403. */
  | { readonly who: 'roles'; readonly roles: readonly Role[] }
  /** The user whose id is this path parameter, and admins; others get 403. */
  | { readonly who: 'self'; readonly param: string }
  /** The owner of the record and, unless `admins` is false, admins; others get 404. */
  | { readonly who: 'owner'; readonly admins?: false }
  /** The author of a readable record and, if `admins` is true, admins; others get 403. */
  | { readonly who: 'author'; readonly admins: boolean }
  /** Processes of this system. The path starts with /internal, which the gateway does not route. */
  | { readonly who: 'system' };

type Shape = z.ZodType;

/** One row of the endpoint table. Every use of an endpoint is derived from its row. */
export interface Endpoint {
  readonly service: ServiceName;
  readonly method: HttpMethod;
  readonly path: `/${string}`;
  readonly access: Access;
  /** The answer of a public endpoint depends on the caller, so a user is not answered as a visitor. */
  readonly personal?: true;
  readonly summary: string;
  /**
   * A call of the specification. Its clients may send fields and parameters that it does not name: they are ignored.
   */
  readonly specified?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: Shape;
  /** The handler receives the raw bytes of the body, for signed webhooks. */
  readonly rawBody?: true;
  /** The request is multipart/form-data with one file in this field and nothing else. */
  readonly upload?: { readonly field: string; readonly maxBytes: number };
  /** The response body is binary, of one of these media types; `response` is unused. */
  readonly produces?: readonly string[];
  /** Errors are plain text unless the Accept header asks for problem details. */
  readonly plainTextFailures?: true;
  /** For 303, `response` is the redirect target. */
  readonly status: 200 | 201 | 202 | 204 | 303;
  readonly response: Shape;
  /** Error codes in addition to those of every endpoint (400, 401, 403, 404, 413, 415, 429, 500). */
  readonly errors?: readonly ErrorCode[];
  /** `X-Total-Count` holds the number of all rows, and `Link` the addresses of other pages (RFC 8288). */
  readonly paged?: true;
  /** The list can be exported as CSV with these columns; see `CsvQuery`. */
  readonly csv?: CsvColumns<never>;
}

type Row = Omit<Endpoint, 'status'> & Partial<Pick<Endpoint, 'status'>>;
type EndpointOf<R extends object> = R &
  (R extends { readonly status: number } ? unknown : { readonly status: 200 });

/**
 * Declares an endpoint, which answers 200 unless it says otherwise, and keeps its literal types. The schemas of a
 * `specified` one drop unknown fields.
 */
export function defineEndpoint<const R extends Row>(row: R): EndpointOf<R> {
  const { query, body } = row;
  const dropped = row.specified && {
    ...(query && { query: dropUnknown(query) }),
    ...(body && { body: dropUnknown(body) }),
  };
  return { status: 200, ...row, ...dropped };
}

/** Declares the endpoints of a service. */
export function defineEndpoints<
  const S extends ServiceName,
  const T extends Readonly<Record<string, Omit<Row, 'service'>>>,
>(service: S, rows: T) {
  const defined = Object.entries(rows).map(([name, row]) => [name, defineEndpoint({ ...row, service })]);
  return Object.fromEntries(defined) as {
    readonly [N in keyof T]: EndpointOf<T[N] & { readonly service: S }>;
  };
}

function dropUnknown(schema: Shape): Shape {
  if (!(schema instanceof z.ZodObject)) return schema;
  const meta = schema.meta();
  return meta ? schema.strip().meta(meta) : schema.strip();
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface EndpointRequest<E extends Endpoint> {
  params: InputOf<E['params']>;
  query: InputOf<E['query']>;
  body: InputOf<E['body']>;
}

export interface EndpointInput<E extends Endpoint> {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: E['rawBody'] extends true ? Uint8Array : OutputOf<E['body']>;
}

export type EndpointOutput<E extends Endpoint> = z.output<E['response']>;

/**
 * Returns the path of an endpoint with its parameters, percent-encoded.
 * @throws Error – a parameter is missing.
 */
export function pathOf(endpoint: Endpoint, params: Readonly<Record<string, string>> = {}): string {
  return endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
}
