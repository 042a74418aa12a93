import { pino, type Logger } from 'pino';
import { currentContext, traceIdOf } from './context.ts';
import { createLineLimit } from './line-limit.ts';
import { redactPasswords } from './redact-passwords.ts';
import { installedTracing } from './tracing.ts';

export type { Logger };

const warn = 40;
const secrets = ['password', 'client_secret', 'authorization', 'cookie', 'card', 'token', 'set-cookie'];

/**
 * Creates the JSON logger of a process. Each line carries the request id and trace id of its work, and the span id when
 * a tracing library is active. Of equal warnings and errors only some are written in a second, with the number of the
 * others.
 */
export function createLogger(name: string, level = 'info'): Logger {
  const mayWrite = createLineLimit((message, leftOut) => logger.warn({ leftOut }, message));
  const logger = pino({
    name,
    level,
    redact: { paths: secrets.flatMap((field) => [`["${field}"]`, `*["${field}"]`]), censor: '[hidden]' },
    // Errors of libraries may contain a server address with a password in their message, stack or fields.
    hooks: {
      streamWrite: redactPasswords,
      logMethod(given, method, lineLevel) {
        const [first, second] = given as unknown[];
        const message = typeof first === 'string' ? first : second;
        if (lineLevel < warn || mayWrite(String(message))) method.apply(this, given);
      },
    },
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
  return logger;
}
