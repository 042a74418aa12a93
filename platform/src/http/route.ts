import type { Endpoint, EndpointInput, EndpointOutput } from '@petcare/contracts/shared/endpoint.ts';
import type { CsvColumns } from '@petcare/contracts/shared/lists.ts';
import type { Request, Response } from 'express';
import type { ChangeSource } from '../cache/change-marks.ts';
import { notSignedIn } from '../errors.ts';
import type { Caller, UserCaller } from '../auth/identity.ts';
import { linkHeader, type Neighbours } from '../lists/page-links.ts';
import type { ReceivedFile } from './receive-file.ts';
import type { FileAnswer } from './send-file.ts';

export interface Reply {
  total(count: number): void;
  status(code: 200 | 201): void;
  header(name: string, value: string | string[]): void;
  /** Sets the `Link` header of a list that is not read by pages (see `linkHeader`). */
  links(neighbours: Neighbours): void;
}

export interface RouteContext<E extends Endpoint> extends EndpointInput<E> {
  readonly caller: Caller;
  readonly reply: Reply;
  readonly request: Request;
  /**
   * Receives the file of an `upload` endpoint when called, so that earlier refusals cost no transfer. The file is
   * removed when the handler ends. Calls `onArrival` when the first bytes of the file have arrived, and reads on when
   * it has resolved; its error refuses the file.
   */
  receiveFile(onArrival?: () => Promise<void>): Promise<ReceivedFile>;
}

type HandlerResult<E extends Endpoint> = E['produces'] extends readonly string[]
  ? FileAnswer
  : EndpointOutput<E>;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (context: RouteContext<Endpoint>) => Promise<unknown>;
  readonly batches?: (context: RouteContext<Endpoint>) => AsyncIterable<readonly unknown[]>;
  /**
   * Returns what the answer depends on besides the input. Callers for whom it is the same share one answer of requests
   * at the same time.
   */
  readonly readerOf?: (context: ReaderContext<Endpoint>) => unknown;
  /** As `readerOf`, by rows, and only for users. It is kept as long as the answer. */
  readonly findReader?: (context: UserContext<Endpoint>) => Promise<unknown>;
  /** All changes that can change the answer, which is kept until then. */
  readonly until?: readonly ChangeSource[];
}

type ReaderContext<E extends Endpoint> = Pick<RouteContext<E>, 'params' | 'query' | 'caller'>;
type UserContext<E extends Endpoint> = ReaderContext<E> & { readonly caller: UserCaller };

export function route<E extends Endpoint>(
  endpoint: E,
  handle: (context: RouteContext<E>) => Promise<HandlerResult<E>>,
): Route {
  // The handler only gets input that this endpoint's own schemas produced.
  return { endpoint, handle };
}

type ReadContext<E extends Endpoint, Reader> = Pick<RouteContext<E>, 'params' | 'query' | 'reply'> & {
  readonly reader: Reader;
};

interface CachedReads<E extends Endpoint, Reader> {
  /**
   * All changes that can change the answer, which must depend on nothing else: not on other collections, nor on the time,
   * which `everySecond` stands for. Without them only requests at the same time share an answer.
   */
  readonly until?: readonly ChangeSource[];
  /** Without it, all callers get the same answer. The result must be written as JSON without loss. */
  readonly readerOf?: (context: ReaderContext<E>) => Reader;
  readonly findReader?: (context: UserContext<E>) => Promise<Reader>;
  readonly handle: (context: ReadContext<E, Reader>) => Promise<HandlerResult<E>>;
  readonly batches?: (context: ReadContext<E, Reader>) => AsyncIterable<readonly unknown[]>;
}

/**
 * Connects an endpoint with a handler that reads only, and knows of the caller nothing but what `readerOf` returned, such
 * as whether it is a visitor. Callers with the same reader share the answers (decision 0047).
 */
export function cachedRoute<E extends Endpoint, Reader = null>(
  endpoint: E,
  { until, ...reads }: CachedReads<E, Reader>,
): Route {
  // The handlers get the reader that these functions of one endpoint returned.
  return {
    endpoint,
    readerOf: () => null,
    ...(reads as unknown as Pick<Route, 'handle'>),
    ...(until && { until }),
  };
}

type ListEndpoint = Endpoint & { readonly csv: CsvColumns<never> };

type ListRow<E extends ListEndpoint> = Parameters<E['csv'][keyof E['csv']]>[0];

/**
 * Connects a list endpoint with a CSV file to its handlers: `handle` returns a page, `batches` all rows of the same
 * filter in the same order, read as fast as the client takes them.
 */
export function listRoute<E extends ListEndpoint>(
  endpoint: E,
  handle: (context: RouteContext<E>) => Promise<HandlerResult<E>>,
  batches: (context: RouteContext<E>) => AsyncIterable<readonly ListRow<E>[]>,
): Route {
  return { endpoint, handle, batches };
}

/**
 * Returns the calling user.
 * @throws not_signed_in for visitors and system processes.
 */
export function signedIn(caller: Caller): UserCaller {
  if (caller.kind !== 'user') throw notSignedIn();
  return caller;
}

export function replyOf(request: Request, response: Response): Reply {
  return {
    links: (neighbours) => void response.setHeader('Link', linkHeader(request.originalUrl, neighbours)),
    total: (count) => void response.setHeader('X-Total-Count', count),
    status: (code) => void response.status(code),
    header: (name, value) => void response.setHeader(name, value),
  };
}
