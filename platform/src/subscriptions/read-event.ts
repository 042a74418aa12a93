import { EventEnvelope, type EventName, events } from '@petcare/contracts/events.ts';

/** Returns undefined for a message that is not JSON, not an envelope, or has an unknown name, version or shape. */
export function readEvent(content: Buffer): EventEnvelope | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content.toString());
  } catch {
    return undefined;
  }
  const envelope = EventEnvelope.safeParse(parsed);
  if (!envelope.success || !isEventName(envelope.data.name)) return undefined;
  const { name, version } = envelope.data;
  const definition = events[name];
  if (definition.version !== version) return undefined;
  const data = definition.data.safeParse(envelope.data.data);
  return data.success ? { ...envelope.data, name, data: data.data } : undefined;
}

function isEventName(name: string): name is EventName {
  return Object.hasOwn(events, name);
}
