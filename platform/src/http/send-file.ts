import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';

/** What a handler of a `produces` endpoint answers with. */
export interface FileAnswer {
  /** One of the endpoint's media types. */
  readonly type: string;
  /** How many bytes there are, where that is known before they are. */
  readonly bytes?: number;
  /** Changes whenever the bytes do; a client that has them already is spared them. Without quotes. */
  readonly etag?: string;
  /** Offered to be saved under this name; without one it is shown where it is. */
  readonly filename?: string;
  /** On success only: a failure must not be cached as the file would be. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called only when the bytes are really wanted; a stream is destroyed when the client goes away. */
  open(): Readable | Uint8Array | Promise<Readable | Uint8Array>;
}

/**
 * Sends a file, or 304 or its headers alone where that is what was asked for. Nothing is sent before it is open.
 * @throws what `open` throws, and Error when the type is not one the endpoint names.
 */
export async function sendFile(
  file: FileAnswer,
  types: readonly string[],
  request: Request,
  response: Response,
): Promise<void> {
  if (!types.includes(file.type)) throw new Error(`${request.path} is not to answer with ${file.type}`);
  const etag = file.etag === undefined ? undefined : `"${file.etag}"`;
  if (etag !== undefined && hasAlready(request, etag)) {
    response.status(304).setHeaders(new Headers({ ...file.headers, ETag: etag }));
    response.end();
    return;
  }
  const body = request.method === 'HEAD' ? null : await file.open();
  const bytes = body instanceof Uint8Array ? body.byteLength : file.bytes;
  response.setHeaders(
    new Headers({
      'Content-Type': file.type,
      'X-Content-Type-Options': 'nosniff',
      'Content-Disposition': disposition(file.filename),
      ...(bytes !== undefined && { 'Content-Length': String(bytes) }),
      ...(etag !== undefined && { ETag: etag }),
      ...file.headers,
    }),
  );
  if (body === null || body instanceof Uint8Array) {
    response.end(body ?? undefined);
    return;
  }
  try {
    await pipeline(body, response);
  } catch (error) {
    // Who has gone need not be told; a source that broke is ours to know of.
    if (!isGone(error)) throw error;
  }
}

/** RFC 9110, 13.1.2: weak comparison, and `*` for anything there is. */
function hasAlready(request: Request, etag: string): boolean {
  const known = request.headers['if-none-match'];
  return (
    known !== undefined &&
    known.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
  );
}

/** RFC 6266: a plain name for old readers, the exact one for the others. */
function disposition(filename: string | undefined): string {
  if (filename === undefined) return 'inline';
  const plain = filename.replaceAll(/[^\w.-]/g, '_');
  const exact = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
