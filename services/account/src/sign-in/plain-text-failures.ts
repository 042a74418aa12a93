import { Problem } from '@petcare/contracts/errors.ts';
import type { RequestHandler, Response } from 'express';

const problemJson = 'application/problem+json';

/**
 * Answers failures with the message alone, since the specification's sign-in screen shows the body as it is.
 * Clients that name problem details in Accept get those.
 */
export const plainTextFailures: RequestHandler = (request, response, next) => {
  if (request.headers.accept?.includes(problemJson)) return next();
  const end = response.end.bind(response) as (...args: unknown[]) => Response;
  // The only place that the failures of every layer pass on their way out.
  response.end = ((...args: unknown[]) => {
    const [body] = args;
    if (typeof body !== 'string' || !response.get('Content-Type')?.startsWith(problemJson))
      return end(...args);
    response.removeHeader('Content-Length');
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    return end(Problem.parse(JSON.parse(body)).message);
  }) as Response['end'];
  next();
};
