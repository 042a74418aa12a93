import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { errors, type ErrorCode, type Problem } from '@petcare/contracts/shared/errors.ts';
import type { ErrorRequestHandler } from 'express';
import { currentContext } from '../observability/context.ts';
import { AppError } from '../errors.ts';
import type { Logger } from '../observability/log.ts';
import { isServerUnavailable } from '../outages/unavailable-server.ts';

const problemJson = 'application/problem+json';

/** Seconds after which a client tries again when nothing better is known: servers restart within seconds. */
const retryAfterSeconds = 5;

const asText = Symbol('errors as text');

/**
 * Chooses plain text errors where the endpoint declares them, because a screen of the specification shows the body as
 * it is; otherwise problem details.
 */
export function chooseFailureForm(
  endpoint: Pick<Endpoint, 'plainTextFailures'>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (endpoint.plainTextFailures && !request.headers.accept?.includes(problemJson))
    Object.assign(response, { [asText]: true });
}

/** Writes an error as RFC 9457 problem details, or as text where `chooseFailureForm` chose it. */
function sendError(response: ServerResponse, error: AppError): void {
  response.statusCode = error.status;
  const retryAfter = error.retryAfter ?? (error.status === 503 ? retryAfterSeconds : undefined);
  if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
  if (asText in response) {
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.end(error.message);
    return;
  }
  const problem: Problem = {
    type: `/api/docs#error-${error.code}`,
    title: errors[error.code].message,
    status: error.status,
    message: error.message,
    code: error.code,
    requestId: currentContext()?.requestId ?? '',
    ...(error.fields && { errors: error.fields }),
    ...(error.details && { details: error.details }),
  };
  response.setHeader('content-type', `${problemJson}; charset=utf-8`);
  response.end(JSON.stringify(problem));
}

/**
 * Sends an error response. The error of a server that does not answer becomes 503 with Retry-After. Other unexpected
 * errors are logged and answered with 500, without details.
 */
export function answerError(error: unknown, response: ServerResponse, log: Logger): void {
  const known = error instanceof AppError ? error : (fromServer(error) ?? fromExpress(error));
  if (!known || known.status >= 500) log.error({ err: error }, 'request failed');
  sendError(response, known ?? new AppError('internal'));
}

export function errorHandler(log: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    answerError(error, response, log);
  };
}

function fromServer(error: unknown): AppError | null {
  return isServerUnavailable(error) ? new AppError('unavailable', undefined, { cause: error }) : null;
}

const parserErrors: Record<string, ErrorCode> = {
  'entity.too.large': 'payload_too_large',
  'entity.parse.failed': 'invalid_input',
  'encoding.unsupported': 'unsupported_media_type',
  'charset.unsupported': 'unsupported_media_type',
  'request.size.invalid': 'invalid_input',
  'request.aborted': 'invalid_input',
};

function fromExpress(error: unknown): AppError | null {
  if (error instanceof URIError) return new AppError('not_found');
  if (!(error instanceof Error) || !('type' in error) || typeof error.type !== 'string') return null;
  const code = parserErrors[error.type];
  if (!code) return null;
  return code === 'invalid_input'
    ? new AppError(code, 'The body is not valid JSON.', {
        fields: [{ field: 'body', message: 'is not valid JSON' }],
      })
    : new AppError(code);
}
