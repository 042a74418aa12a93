import { createHash } from 'node:crypto';
import type { BusMessage } from '@petcare/platform/bus/consumer.ts';
import { traceIdOf } from '@petcare/platform/observability/context.ts';
import type { DeadLetterDocument } from './dead-letter.model.ts';

/** How often a message has been replayed stands in this header; without it, never. */
export const replayHeader = 'x-replay';

/** No event has a longer name, and the broker takes 255 bytes. */
const maxEventNameLength = 60;

/** Events are far smaller. Of what is larger only the beginning is kept. */
const maxContentBytes = 1_000_000;

type DeadMessage = Pick<BusMessage, 'properties' | 'content'>;
type DeadMessageFields = Omit<
  DeadLetterDocument,
  '_id' | 'consumer' | 'state' | 'claim' | 'claimedAt' | 'settledAt' | 'settledBy'
>;

/** What a dead message says about itself. Whatever cannot be read in it is null: it may be dead for that. */
export function readDeadMessage({ properties, content }: DeadMessage, now = new Date()): DeadMessageFields {
  const headers: Record<string, unknown> = properties.headers ?? {};
  const body = readJson(content);
  const eventId = toId(properties.messageId) ?? toId(body['id']);
  const traceparent = toTraceparent(headers['traceparent']) ?? toTraceparent(body['traceparent']);
  return {
    key: eventId ?? createHash('sha256').update(content).digest('hex'),
    replay: Number(headers[replayHeader] ?? 0) || 0,
    eventId,
    event: (toText(properties.type) ?? toText(body['name']))?.slice(0, maxEventNameLength) ?? null,
    reason: toText(headers['x-first-death-reason']) ?? 'unknown',
    content: content.subarray(0, maxContentBytes),
    whole: content.length <= maxContentBytes,
    contentType: toText(properties.contentType),
    timestamp: typeof properties.timestamp === 'number' ? properties.timestamp : null,
    traceparent,
    traceId: traceparent && traceIdOf(traceparent),
    diedAt: deadLetteredAt(headers['x-death']) ?? now,
  };
}

function readJson(content: Buffer): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(content.toString());
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

function toId(value: unknown): string | null {
  return typeof value === 'string' && /^[0-9a-f]{24}$/.test(value) ? value : null;
}

function toText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Of no other form would the broker take it back. */
function toTraceparent(value: unknown): string | null {
  return typeof value === 'string' && traceIdOf(value) !== '' ? value : null;
}

/** The broker's own note, in whole seconds: it may have lain there for long before we were there to take it. */
function deadLetteredAt(deaths: unknown): Date | null {
  const [last] = (Array.isArray(deaths) ? deaths : []) as { time?: { value?: unknown } }[];
  const seconds = last?.time?.value;
  return typeof seconds === 'number' ? new Date(seconds * 1_000) : null;
}
