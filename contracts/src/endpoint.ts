import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { CsvColumns } from './lists.ts';
import type { Role } from './roles.ts';

/** The services behind the gateway. */
export type PublicService = 'account' | 'content' | 'clinic' | 'commerce';
/** The workers answer our own processes only: nothing of theirs is known to the gateway. */
export type ServiceName = PublicService | 'workers';
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call an endpoint. The service enforces it, the access matrix test is generated from it.
 *
 * - `anyone`: visitors too.
 * - `signed-in`: every signed-in person; the command decides nothing more.
 * - `roles`: only these roles; others get 403.
 * - `self`: the path parameter is the caller's own user id, or the caller is an admin; others get 403.
 * - `owner`: the record decides; whoever neither owns it nor is an admin gets 404, as if it did not exist. With
 *   `admins: false` an admin is a stranger too.
 * - `author`: the record decides; everybody may see it, so others get 403. Admins only pass with `admins: true`.
 * - `system`: our own processes; such paths start with /internal and the gateway does not know them.
 */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'signed-in' }
  | { readonly who: 'roles'; readonly roles: readonly Role[] }
  | { readonly who: 'self'; readonly param: string }
  | { readonly who: 'owner'; readonly admins?: false }
  | { readonly who: 'author'; readonly admins: boolean }
  | { readonly who: 'system' };

type Shape = z.ZodType;

/** One row of the endpoint table: everything that is known about a call, written once. */
export interface Endpoint {
  readonly service: ServiceName;
  readonly method: HttpMethod;
  /** Express style, with `:name` for a path parameter. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: Shape;
  /** The body is handed to the handler as the bytes that arrived (signed webhooks). */
  readonly rawBody?: true;
  /** One file arrives as multipart/form-data under this field, and nothing else does. */
  readonly upload?: { readonly field: string; readonly maxBytes: number };
  /** The answer is bytes of one of these media types instead of JSON; `response` says nothing then. */
  readonly produces?: readonly string[];
  /** Failures are the message alone, as text, unless problem details are asked for in Accept. */
  readonly plainTextFailures?: true;
  /** 303 sends a browser on to another page: `response` is that page's address. */
  readonly status: 200 | 201 | 202 | 204 | 303;
  readonly response: Shape;
  /** The errors this endpoint adds to those every endpoint can give (400, 401, 403, 404, 413, 415, 429, 500). */
  readonly errors?: readonly ErrorCode[];
  /** The list length stands in `X-Total-Count`. */
  readonly paged?: true;
  /** The list can be had as a CSV file with these columns: see `CsvQuery`. */
  readonly csv?: CsvColumns<never>;
}

/** Declares an endpoint without losing its literal types. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a caller sends: before defaults are filled in. */
export interface EndpointRequest<E extends Endpoint> {
  params: InputOf<E['params']>;
  query: InputOf<E['query']>;
  body: InputOf<E['body']>;
}

/** What a handler receives: after validation and defaults. */
export interface EndpointInput<E extends Endpoint> {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: E['rawBody'] extends true ? Uint8Array : OutputOf<E['body']>;
}

/** What a handler returns and a caller gets. */
export type EndpointOutput<E extends Endpoint> = z.output<E['response']>;

/**
 * Fills the path parameters of an endpoint, percent-encoded.
 * @throws Error if one is missing.
 */
export function pathOf(endpoint: Endpoint, params: Readonly<Record<string, string>> = {}): string {
  return endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
}
