import { symbols } from 'pino';
import { traceIdOf } from './context.ts';
import { createLineLimit } from './line-limit.ts';
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

/** Ten of these a second are written, with the number of the others. */
const refusals = new Set([429, 503]);
const maxPathLength = 300;

/** A write costs as much as a hundred lines. */
const writtenEveryMs = 100;
const bufferBytes = 64 * 1024;

/**
 * Returns a function that logs one answered request in the form of the logger's other lines. Its fields cannot hold
 * secrets, so nothing is searched for them, and lines are written together.
 */
export function createAccessLog(log: Logger): (entry: AccessEntry) => void {
  const { [symbols.chindingsSym]: bindings, [symbols.streamSym]: stream } = log as unknown as LogParts;
  const lines = Buffer.allocUnsafe(bufferBytes);
  let used = 0;
  const flush = () => {
    if (used === 0) return;
    const written = lines.toString('utf8', 0, used);
    used = 0;
    stream.write(written);
  };
  process.on('exit', flush);
  const mayWrite = createLineLimit((status, leftOut) =>
    log.info({ status: Number(status), leftOut }, 'answered'),
  );

  return ({ method, path: given, status, ms, requestId, traceparent }) => {
    if (!log.isLevelEnabled('info')) return;
    if (refusals.has(status) && !mayWrite(String(status))) return;
    const path = given.length > maxPathLength ? `${given.slice(0, maxPathLength)}…` : given;
    const span = installedTracing()?.current();
    const line =
      `{"level":${info},"time":${Date.now()}${bindings}` +
      `,"requestId":"${requestId}","trace_id":"${traceIdOf(span ?? traceparent)}"` +
      (span ? `,"span_id":"${span.slice(36, 52)}"` : '') +
      `,"method":"${method}","path":${JSON.stringify(redactPasswords(path))},"status":${status},"ms":${ms},"msg":"answered"}\n`;
    // Three bytes for a character at most.
    if (used + 3 * line.length > bufferBytes) flush();
    if (used === 0) setTimeout(flush, writtenEveryMs);
    // A text of all lines would keep the parts of each until it is written, which the collector copies meanwhile.
    used += lines.write(line, used);
  };
}
