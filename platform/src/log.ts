import { pino, type Logger } from 'pino';
import { currentContext, traceIdOf } from './context.ts';

export type { Logger };

/** Names of fields that never reach a log line, at the top level and one below. */
const secrets = ['password', 'client_secret', 'authorization', 'cookie', 'card', 'token', 'set-cookie'];

/** A JSON logger for one process. Each line carries the request id and trace id of the work it came from. */
export function createLogger(name: string, level = 'info'): Logger {
  return pino({
    name,
    level,
    redact: { paths: secrets.flatMap((field) => [`["${field}"]`, `*["${field}"]`]), censor: '[hidden]' },
    mixin() {
      const context = currentContext();
      return context ? { requestId: context.requestId, traceId: traceIdOf(context.traceparent) } : {};
    },
  });
}
