import { errors, type ErrorCode, type FieldError } from '@petcare/contracts/shared/errors.ts';

interface FailureOptions {
  message?: string;
  details?: Record<string, unknown> | undefined;
  cause?: unknown;
  /** Seconds after which another try makes sense. */
  retryAfter?: number;
}

interface AppErrorOptions extends Omit<FailureOptions, 'message'> {
  fields?: FieldError[];
}

/** An intended error response. Any other thrown error becomes a 500. */
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

export function failure(code: ErrorCode, { message, ...options }: FailureOptions = {}): AppError {
  return new AppError(code, message, options);
}

/** 404: the record is missing, or the caller may not know that it exists. */
export function notFound(noun: string): AppError {
  return new AppError('not_found', `This ${noun} was not found.`);
}

export function forbidden(): AppError {
  return new AppError('forbidden');
}

export function notSignedIn(): AppError {
  return new AppError('not_signed_in');
}

export function conflict(code: ErrorCode, options: FailureOptions = {}): AppError {
  return failure(code, options);
}

/** 400: one entry per refused field; the first one is also the message, after the name of its field. */
export function invalid(fields: FieldError[]): AppError {
  const first = fields[0];
  return new AppError('invalid_input', first && messageOf(first), { fields });
}

function messageOf({ field, message }: FieldError): string {
  return isSentence(message) ? message : `${field || 'The request'} ${message}`;
}

/** True for a text that is shown as it is, such as those of the specification. Others continue the name of a field. */
export function isSentence(message: string): boolean {
  return /^\p{Lu}.*\.$/su.test(message);
}
