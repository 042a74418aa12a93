import { Problem } from '@petcare/contracts/errors.ts';
import type { RequestHandler } from 'express';

const problemJson = 'application/problem+json';

/**
 * Answers failures with the message alone, since the specification's sign-in screen shows the body as it is.
 * Clients that name problem details in Accept get those.
 */
export const plainTextFailures: RequestHandler = (request, response, next) => {
  if (request.headers.accept?.includes(problemJson)) return next();
  // The only place that the failures of every layer pass on their way out.
  response.end = new Proxy(response.end.bind(response), {
    apply(end, _this, given: unknown[]) {
      const [body] = given;
      if (typeof body !== 'string' || !response.get('Content-Type')?.startsWith(problemJson))
        return Reflect.apply(end, response, given);
      response.removeHeader('Content-Length');
      response.setHeader('Content-Type', 'text/plain; charset=utf-8');
      return end(Problem.parse(JSON.parse(body)).message);
    },
  });
  next();
};
