import { hash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { compressBody, type Encoding } from '../api/compressed-bodies.ts';

/** The shorter one first. */
const encodings: readonly Encoding[] = ['br', 'gzip'];

/**
 * Serves a file that stays the same while this process runs. All answers share one body per encoding, which is
 * compressed once, and a client that has the file gets 304.
 */
export function serveFixed(
  type: string,
  content: string | Buffer,
  cacheControl = 'no-cache',
): RequestHandler {
  const body = Buffer.from(content);
  const etag = `"${hash('sha256', body, 'base64url')}"`;
  const compressed = new Map<Encoding, Promise<Buffer>>();
  const bodyIn = (encoding: Encoding): Promise<Buffer> => {
    const kept = compressed.get(encoding) ?? compressBody(body, encoding);
    compressed.set(encoding, kept);
    return kept;
  };
  return async (request, response) => {
    response.setHeader('Cache-Control', cacheControl);
    response.setHeader('ETag', etag);
    response.vary('Accept-Encoding');
    if (request.fresh) return void response.status(304).end();
    response.type(type);
    const encoding = encodings.find((one) => request.acceptsEncodings(one));
    if (!encoding) return void response.end(body);
    const answer = await bodyIn(encoding);
    response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', answer.byteLength);
    response.end(answer);
  };
}
