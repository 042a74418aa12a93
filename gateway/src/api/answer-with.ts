import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import compression from 'compression';
import {
  createCompressedBodies,
  type Encoding,
  maxBodyBytes,
  simpleEncodingOf,
} from './compressed-bodies.ts';
import { answeredHeaders } from './forwarded-headers.ts';
import type { AnswerReceiver } from './upstream.ts';

/** Bytes from which an answer is compressed. */
const compressedFrom = 2_048;
const compressedType = /^text\/|[/+](json|xml)\b/;
const compress = compression({ threshold: compressedFrom });

const bodies = createCompressedBodies();

/** An answer whose body is read whole, compressed and then sent. */
interface CollectedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly encoding: Encoding;
  readonly chunks: Buffer[];
}

/**
 * Returns a receiver that passes the answer of a service on to a client, compressed where that is worth it. `sent`
 * resolves once an answer that has ended is written.
 * @param ownHeaders in lower case. Those of the service replace them.
 */
export function answerWith(
  request: IncomingMessage,
  response: ServerResponse,
  ownHeaders: Readonly<OutgoingHttpHeaders>,
) {
  let missingBytes = Number.NaN;
  let hasPaused = false;
  let collected: CollectedAnswer | undefined;
  let sent: Promise<void> | undefined;

  async function sendCompressed({ status, headers, encoding, chunks }: CollectedAnswer): Promise<void> {
    const [first, ...others] = chunks;
    const body = first && others.length === 0 ? first : Buffer.concat(chunks);
    const compressed = await bodies.compress(body, encoding);
    headers['content-encoding'] = encoding;
    headers['content-length'] = String(compressed.byteLength);
    response.writeHead(status, answeredHeaders(headers, ownHeaders));
    response.end(compressed);
  }

  return {
    onStart(status, answered) {
      missingBytes = Number(answered['content-length'] ?? Number.NaN);
      const accepted = request.headers['accept-encoding'];
      if (isCompressible(answered)) {
        const isShort = missingBytes < compressedFrom;
        const encoding =
          !isShort && missingBytes <= maxBodyBytes && isForMany(request, answered)
            ? simpleEncodingOf(accepted ?? '')
            : undefined;
        // The library is slow, and most answers are short.
        if (encoding || isShort || accepted === undefined)
          answered.vary =
            answered.vary === undefined ? 'Accept-Encoding' : `${answered.vary}, Accept-Encoding`;
        else compress(request as Request, response as Response, () => undefined);
        if (encoding) {
          collected = { status, headers: answered, encoding, chunks: [] };
          return;
        }
      }
      response.writeHead(status, answeredHeaders(answered, ownHeaders));
    },
    onData(chunk, controller) {
      if (collected) return void collected.chunks.push(chunk);
      missingBytes -= chunk.length;
      // One write of headers and body, where both have arrived.
      if (missingBytes === 0) return void response.end(chunk);
      if (response.write(chunk)) return;
      controller.pause();
      // The compression library passes listeners on to its stream and cannot remove them.
      if (!hasPaused) response.on('drain', () => controller.resume());
      hasPaused = true;
    },
    onEnd() {
      if (collected) sent = sendCompressed(collected);
      else if (!response.writableEnded) response.end();
    },
    sent: () => sent,
  } satisfies AnswerReceiver & { sent(): Promise<void> | undefined };
}

function isCompressible(headers: IncomingHttpHeaders): boolean {
  const type = headers['content-type'];
  return type !== undefined && compressedType.test(type) && headers['content-encoding'] === undefined;
}

/** Returns true for a body that browsers may keep, which many of them ask for. */
function isForMany({ method }: IncomingMessage, { etag }: IncomingHttpHeaders): boolean {
  return method === 'GET' && etag !== undefined;
}
