import { symbols } from 'pino';
import { traceIdOf } from './context.ts';
import type { Logger } from './log.ts';
import { redactPasswords } from './redact-passwords.ts';
import { installedTracing } from './tracing.ts';

export interface AccessEntry {
  readonly method: string;
  /** Without the query, which contains search terms of users. */
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  readonly traceparent: string;
}

/** The parts of a logger that its lines are made of, which pino exports for extensions. */
interface LogParts {
  readonly [symbols.chindingsSym]: string;
  readonly [symbols.streamSym]: { write(text: string): void };
}

const info = 30;

/** A write costs as much as a hundred lines. */
const writtenEveryMs = 100;

/**
 * Returns a function that logs one answered request in the form of the logger's other lines. Its fields cannot hold
 * secrets, so nothing is searched for them, and lines are written together.
 */
export function createAccessLog(log: Logger): (entry: AccessEntry) => void {
  const { [symbols.chindingsSym]: bindings, [symbols.streamSym]: stream } = log as unknown as LogParts;
  let lines = '';
  const flush = () => {
    if (lines === '') return;
    const written = lines;
    lines = '';
    stream.write(written);
  };
  process.on('exit', flush);

  return ({ method, path, status, ms, requestId, traceparent }) => {
    if (!log.isLevelEnabled('info')) return;
    const span = installedTracing()?.current();
    if (lines === '') setTimeout(flush, writtenEveryMs);
    lines +=
      `{"level":${info},"time":${Date.now()}${bindings}` +
      `,"requestId":"${requestId}","trace_id":"${traceIdOf(span ?? traceparent)}"` +
      (span ? `,"span_id":"${span.slice(36, 52)}"` : '') +
      `,"method":"${method}","path":${JSON.stringify(redactPasswords(path))},"status":${status},"ms":${ms},"msg":"answered"}\n`;
  };
}
