import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { matchesTag } from './entity-tag.ts';

export interface FileAnswer {
  readonly type: string;
  readonly bytes?: number;
  /** Changes whenever the bytes do; a client with this tag gets a 304. Without quotes. */
  readonly etag?: string;
  /** Offered for saving under this name; without one it is displayed inline. */
  readonly filename?: string;
  /** Sent on success only: a failure must not be cached like the file. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called only when the bytes are needed. When the client disconnects, the signal aborts and a stream is destroyed. */
  open(signal: AbortSignal): Readable | Uint8Array | Promise<Readable | Uint8Array>;
}

/**
 * Sends a file, a 304 or the headers alone. Nothing is sent before the file is open.
 * @throws the error of `open`, and Error when the endpoint does not declare the type.
 */
export async function sendFile(
  file: FileAnswer,
  types: readonly string[],
  request: Request,
  response: Response,
): Promise<void> {
  if (!types.includes(file.type)) throw new Error(`${request.path} does not declare the type ${file.type}`);
  const etag = file.etag === undefined ? undefined : `"${file.etag}"`;
  if (etag !== undefined && matchesTag(request, etag)) {
    response.status(304).setHeaders(new Headers({ ...file.headers, ETag: etag }));
    response.end();
    return;
  }
  const client = new AbortController();
  response.once('close', () => client.abort());
  let body: Readable | Uint8Array | null;
  try {
    body = request.method === 'HEAD' ? null : await file.open(client.signal);
  } catch (error) {
    // A disconnected client is no error.
    if (client.signal.aborted) return;
    throw error;
  }
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
    // A disconnected client is no error; a failing source is.
    if (!isDisconnect(error)) throw error;
  }
}

/** RFC 6266: an ASCII name for old clients, the exact one for others. */
function disposition(filename: string | undefined): string {
  if (filename === undefined) return 'inline';
  const asciiName = filename.replaceAll(/[^\w.-]/g, '_');
  const exactName = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${exactName}`;
}

function isDisconnect(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
