import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import compression from 'compression';
import { answeredHeaders } from './forwarded-headers.ts';
import type { AnswerReceiver } from './upstream.ts';

/** Bytes from which an answer is compressed. */
const compressedFrom = 2_048;
const compressedType = /^text\/|[/+](json|xml)\b/;
const compress = compression({ threshold: compressedFrom });

/**
 * Returns a receiver that passes the answer of a service on to a client, compressed where that is worth it.
 * @param ownHeaders in lower case. Those of the service replace them.
 */
export function answerWith(
  request: IncomingMessage,
  response: ServerResponse,
  ownHeaders: Readonly<OutgoingHttpHeaders>,
) {
  let missingBytes = Number.NaN;
  return {
    onStart(status, answered, controller) {
      const headers: OutgoingHttpHeaders = { ...ownHeaders, ...answeredHeaders(answered) };
      missingBytes = Number(answered['content-length'] ?? Number.NaN);
      const type = answered['content-type'];
      if (type !== undefined && compressedType.test(type)) {
        // The library is slow, and most answers are short.
        if (missingBytes < compressedFrom || request.headers['accept-encoding'] === undefined)
          headers['vary'] = varyByEncoding(headers['vary']);
        else compress(request as Request, response as Response, () => undefined);
      }
      response.writeHead(status, headers);
      response.on('drain', () => controller.resume());
    },
    onData(chunk, controller) {
      missingBytes -= chunk.length;
      // One write of headers and body, where both have arrived.
      if (missingBytes === 0) response.end(chunk);
      else if (!response.write(chunk)) controller.pause();
    },
    onEnd() {
      if (!response.writableEnded) response.end();
    },
  } satisfies AnswerReceiver;
}

function varyByEncoding(vary: OutgoingHttpHeaders[string]): string {
  return vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`;
}
