import { hash } from 'node:crypto';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import type { Request, Response } from 'express';
import { matchesTag } from './entity-tag.ts';
import type { Reply, Route, RouteContext } from './route.ts';

export type SharedInput = Pick<RouteContext<Endpoint>, 'params' | 'query'>;

export interface SharedAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string | number | string[]>;
  readonly etag: string;
  readonly body: Buffer;
}

/** Runs the handler of a shared route and returns its answer, ready to be sent to several callers. */
export async function readAnswer(
  endpoint: Endpoint,
  run: Route['handle'],
  input: SharedInput,
): Promise<SharedAnswer> {
  let status: number = endpoint.status;
  const headers = new Map<string, string | number | string[]>();
  const reply: Reply = {
    total: (count) => void headers.set('X-Total-Count', count),
    status: (code) => void (status = code),
    header: (name, value) => void headers.set(name, value),
  };
  // `sharedRoute` gives its handlers nothing of the caller.
  const result = await run({ ...input, reply } as RouteContext<Endpoint>);
  const body = Buffer.from(JSON.stringify(endpoint.response.parse(result)));
  const etag = `"${hash('sha1', body, 'base64url')}"`;
  headers.set('ETag', etag).set('Cache-Control', 'no-cache');
  if (endpoint.csv) headers.set('Vary', 'Accept');
  return { status, headers, etag, body };
}

/**
 * Sends a shared answer, without its body when the caller has the same one. Browsers may keep it, since it holds
 * nothing of its caller, but ask each time.
 */
export function sendShared(
  { status, headers, etag, body }: SharedAnswer,
  request: Request,
  response: Response,
): void {
  response.setHeaders(headers as Map<string, string | string[]>);
  if (status === 200 && matchesTag(request, etag)) {
    response.status(304).end();
    return;
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', body.byteLength);
  response.status(status).end(body);
}
