import type { Endpoint, EndpointInput, EndpointOutput } from '@petcare/contracts/endpoint.ts';
import type { CsvColumns } from '@petcare/contracts/lists.ts';
import type { Request, Response } from 'express';
import { notSignedIn } from '../errors.ts';
import type { Caller, Person } from '../auth/identity.ts';
import type { ReceivedFile } from './receive-file.ts';
import type { FileAnswer } from './send-file.ts';

/** What a handler may say besides its return value. */
export interface Reply {
  /** The length of the whole list, of which the body is one page. */
  total(count: number): void;
  /** Another success status than the endpoint's own: 200 for "it was already there". */
  status(code: 200 | 201): void;
  header(name: string, value: string | string[]): void;
}

export interface RouteContext<E extends Endpoint> extends EndpointInput<E> {
  readonly caller: Caller;
  readonly reply: Reply;
  readonly request: Request;
  /**
   * The file of an `upload` endpoint. It is taken in when this is called, not before: who is over a limit is refused
   * without it. It is gone when the handler has ended.
   */
  receiveFile(): Promise<ReceivedFile>;
}

/** What a handler returns: the answer by its schema, or a file where the endpoint produces one. */
type HandlerResult<E extends Endpoint> = E['produces'] extends readonly string[]
  ? FileAnswer
  : EndpointOutput<E>;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (context: RouteContext<Endpoint>) => Promise<unknown>;
  /** All rows of a list, for its CSV file. */
  readonly batches?: (context: RouteContext<Endpoint>) => AsyncIterable<readonly unknown[]>;
}

/** Joins an endpoint of the table to the function that answers it; both sides are typed by the table. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (context: RouteContext<E>) => Promise<HandlerResult<E>>,
): Route {
  // The handler only ever gets input that this endpoint's own schemas produced.
  return { endpoint, handle };
}

type ListEndpoint = Endpoint & { readonly csv: CsvColumns<never> };

/** What the columns of a list are taken from. */
type ListRow<E extends ListEndpoint> = Parameters<E['csv'][keyof E['csv']]>[0];

/**
 * Joins an endpoint that can be had as a CSV file to what answers it: `handle` gives a page, `batches` all rows of the
 * same filter in the same order. They are read as fast as the client takes them, and no further once it has gone.
 */
export function listRoute<E extends ListEndpoint>(
  endpoint: E,
  handle: (context: RouteContext<E>) => Promise<HandlerResult<E>>,
  batches: (context: RouteContext<E>) => AsyncIterable<readonly ListRow<E>[]>,
): Route {
  return { endpoint, handle, batches };
}

/** The person calling. @throws not_signed_in for visitors and for our own processes. */
export function signedIn(caller: Caller): Person {
  if (caller.kind !== 'person') throw notSignedIn();
  return caller;
}

/** The `Reply` of an Express response. */
export function replyOf(response: Response): Reply {
  return {
    total: (count) => void response.setHeader('X-Total-Count', count),
    status: (code) => void response.status(code),
    header: (name, value) => void response.setHeader(name, value),
  };
}
