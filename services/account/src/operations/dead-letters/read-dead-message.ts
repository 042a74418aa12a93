import { createHash } from 'node:crypto';
import type { BusMessage } from '@petcare/platform/bus/consumer.ts';
import { traceIdOf } from '@petcare/platform/observability/context.ts';
import type { DeadLetterDocument } from './dead-letter.model.ts';

/** Header with the number of replays; absent before the first one. */
export const replayHeader = 'x-replay';

/** Event names are shorter, and AMQP limits `type` to 255 bytes. */
const maxEventNameLength = 60;

/** Bytes of content that are kept. Valid events are far smaller. */
const maxContentBytes = 1_000_000;

type DeadMessage = Pick<BusMessage, 'properties' | 'content'>;
type DeadMessageFields = Omit<
  DeadLetterDocument,
  '_id' | 'consumer' | 'state' | 'claim' | 'claimedAt' | 'settledAt' | 'settledBy'
>;

/** Reads the fields of a dead message. A missing or malformed field is null, as it may be why the message failed. */
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

/** Null unless valid: the broker refuses a message with a malformed traceparent. */
function toTraceparent(value: unknown): string | null {
  return typeof value === 'string' && traceIdOf(value) !== '' ? value : null;
}

/**
 * Time recorded by the broker, in whole seconds. The message may have waited there long before the intake read it.
 */
function deadLetteredAt(deaths: unknown): Date | null {
  const [last] = (Array.isArray(deaths) ? deaths : []) as { time?: { value?: unknown } }[];
  const seconds = last?.time?.value;
  return typeof seconds === 'number' ? new Date(seconds * 1_000) : null;
}
