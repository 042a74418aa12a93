import { pino, type Logger } from 'pino';
import { currentContext, traceIdOf } from './context.ts';
import { redactPasswords } from './redact-passwords.ts';
import { installedTracing } from './tracing.ts';

export type { Logger };

/** Names of fields that never reach a log line, at the top level and one below. */
const secrets = ['password', 'client_secret', 'authorization', 'cookie', 'card', 'token', 'set-cookie'];

/**
 * A JSON logger for one process. Each line carries the request id and trace id of the work it came from, and the span
 * where a tracing library makes spans.
 */
export function createLogger(name: string, level = 'info'): Logger {
  return pino({
    name,
    level,
    redact: { paths: secrets.flatMap((field) => [`["${field}"]`, `*["${field}"]`]), censor: '[hidden]' },
    // Whatever an error of a library says: an address of a server may stand in its message, its stack or a field.
    hooks: { streamWrite: redactPasswords },
    mixin() {
      const context = currentContext();
      const span = installedTracing()?.current();
      const traceparent = span ?? context?.traceparent;
      return {
        ...(context && { requestId: context.requestId }),
        ...(traceparent && { trace_id: traceIdOf(traceparent) }),
        ...(span && { span_id: span.slice(36, 52) }),
      };
    },
  });
}
