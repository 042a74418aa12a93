import { Problem } from '@petcare/contracts/errors.ts';
import type { RequestHandler } from 'express';

const problemJson = 'application/problem+json';

/**
 * Answers failures with the message alone, since the specification's sign-in screen shows the body as it is.
 * Clients that name problem details in Accept get those.
 */
export const plainTextFailures: RequestHandler = (request, response, next) => {
  if (request.headers.accept?.includes(problemJson)) return next();
  const send = response.send.bind(response);
  // The only place all failures of all layers pass on their way out.
  response.send = (body: unknown) => {
    if (typeof body !== 'string' || !response.get('Content-Type')?.startsWith(problemJson)) return send(body);
    const { message } = Problem.parse(JSON.parse(body));
    return send.call(response.type('text/plain'), message);
  };
  next();
};
