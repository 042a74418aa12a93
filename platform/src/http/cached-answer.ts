import { hash } from 'node:crypto';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import type { Request, Response } from 'express';
import { linkHeader, type Neighbours } from '../lists/page-links.ts';
import { matchesTag } from './entity-tag.ts';
import type { Reply, Route, RouteContext } from './route.ts';

export type CachedInput = Pick<RouteContext<Endpoint>, 'params' | 'query'> & { readonly reader: unknown };

export interface CachedAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string | number | string[]>;
  readonly neighbours: Neighbours | null;
  readonly etag: string;
  readonly body: Buffer;
}

/** Runs the handler of a cached route and returns its answer, ready to be sent to several callers. */
export async function readAnswer(
  endpoint: Endpoint,
  run: Route['handle'],
  input: CachedInput,
): Promise<CachedAnswer> {
  let status: number = endpoint.status;
  let neighbours: Neighbours | null = null;
  const headers = new Map<string, string | number | string[]>();
  const reply: Reply = {
    total: (count) => void headers.set('X-Total-Count', count),
    status: (code) => void (status = code),
    header: (name, value) => void headers.set(name, value),
    links: (found) => void (neighbours = found),
  };
  // `cachedRoute` gives its handlers nothing else of the caller.
  const result = await run({ ...input, reply } as unknown as RouteContext<Endpoint>);
  const body = Buffer.from(JSON.stringify(endpoint.response.parse(result)));
  const etag = `"${hash('sha1', body, 'base64url')}"`;
  if (endpoint.csv) headers.set('Vary', 'Accept');
  return { status, headers, neighbours, etag, body };
}

/**
 * Sends a cached answer. A public one is kept by browsers, which ask each time, and is sent without its body to those
 * that have the same.
 */
export function sendCached(
  { status, headers, neighbours, etag, body }: CachedAnswer,
  isPublic: boolean,
  request: Request,
  response: Response,
): void {
  response.setHeaders(headers as Map<string, string | string[]>);
  if (neighbours) response.setHeader('Link', linkHeader(request.originalUrl, neighbours));
  if (isPublic) {
    response.setHeader('ETag', etag);
    response.setHeader('Cache-Control', 'no-cache');
    if (status === 200 && matchesTag(request, etag)) {
      response.status(304).end();
      return;
    }
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', body.byteLength);
  response.status(status).end(body);
}
