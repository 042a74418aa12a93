import { errors, type ErrorCode, type FieldError } from '@petcare/contracts/errors.ts';

interface FailureOptions {
  /** Replaces the message of the table. */
  message?: string;
  details?: Record<string, unknown> | undefined;
  cause?: unknown;
  /** Seconds after which another try makes sense. */
  retryAfter?: number;
}

interface AppErrorOptions extends Omit<FailureOptions, 'message'> {
  fields?: FieldError[];
}

/** An answer other than success that we meant to give. Everything else that is thrown becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  readonly fields: FieldError[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message?: string, options: AppErrorOptions = {}) {
    super(message ?? errors[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errors[code].status;
    this.details = options.details;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }
}

/** Any error of the table. */
export function failure(code: ErrorCode, { message, ...options }: FailureOptions = {}): AppError {
  return new AppError(code, message, options);
}

/** 404: the record is missing, or the caller may not know that it exists. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `This ${what} was not found.`);
}

/** 403. */
export function forbidden(): AppError {
  return new AppError('forbidden');
}

/** 401: nobody is signed in. */
export function notSignedIn(): AppError {
  return new AppError('not_signed_in');
}

/** 409: the state does not allow it. */
export function conflict(code: ErrorCode, options: FailureOptions = {}): AppError {
  return failure(code, options);
}

/** 400: one entry per refused field; the first one is the message as well. */
export function invalid(fields: FieldError[]): AppError {
  const first = fields[0];
  return new AppError('invalid_input', first && `${first.field || 'The request'} ${first.message}`, {
    fields,
  });
}
