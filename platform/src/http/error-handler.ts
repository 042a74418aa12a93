import type { ServerResponse } from 'node:http';
import { errors, type ErrorCode, type Problem } from '@petcare/contracts/errors.ts';
import type { ErrorRequestHandler } from 'express';
import { currentContext } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';

/** Writes an error as RFC 9457 problem details. */
export function sendProblem(response: ServerResponse, error: AppError): void {
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
  response.statusCode = error.status;
  response.setHeader('content-type', 'application/problem+json; charset=utf-8');
  response.end(JSON.stringify(problem));
}

/** Answers an error, whatever it is. What we did not mean to say stays in the log. */
export function answerError(error: unknown, response: ServerResponse, log: Logger): void {
  const known = error instanceof AppError ? error : fromExpress(error);
  if (!known || known.status >= 500) log.error({ err: error }, 'request failed');
  sendProblem(response, known ?? new AppError('internal'));
}

/** The last middleware of every app: what failed before or outside a handler. */
export function errorHandler(log: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    answerError(error, response, log);
  };
}

/** What Express and its body parsers refuse before a handler runs. */
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
