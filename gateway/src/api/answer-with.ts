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
  let hasPaused = false;
  return {
    onStart(status, answered) {
      missingBytes = Number(answered['content-length'] ?? Number.NaN);
      const type = answered['content-type'];
      if (type !== undefined && compressedType.test(type)) {
        // The library is slow, and most answers are short.
        if (missingBytes < compressedFrom || request.headers['accept-encoding'] === undefined)
          answered.vary = answered.vary === undefined ? 'Accept-Encoding' : `${answered.vary}, Accept-Encoding`;
        else compress(request as Request, response as Response, () => undefined);
      }
      response.writeHead(status, answeredHeaders(answered, ownHeaders));
    },
    onData(chunk, controller) {
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
      if (!response.writableEnded) response.end();
    },
  } satisfies AnswerReceiver;
}
