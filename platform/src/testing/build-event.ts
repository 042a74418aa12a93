import { type EventData, type EventEnvelope, type EventName, events } from '@petcare/contracts/events.ts';
import { newId } from '../mongo/object-id.ts';

export function buildEvent<N extends EventName>(
  name: N,
  data: EventData<N>,
  overrides: Partial<EventEnvelope<N>> = {},
): EventEnvelope<N> {
  return {
    id: newId(),
    name,
    version: events[name].version,
    occurredAt: new Date().toISOString(),
    aggregate: { type: events[name].aggregate, id: newId(), sequence: 1 },
    actor: { id: 'system', role: 'system' },
    traceparent: null,
    data,
    ...overrides,
  };
}

export function buildOrderFacts(
  overrides: Partial<EventData<'order.status_changed'>> = {},
): EventData<'order.status_changed'> {
  return {
    order_id: newId(),
    order_number: 'PC-1001',
    customer_id: newId(),
    product_id: newId(),
    product_name: 'Salmon kibble',
    status: 'Shipping',
    previous_status: 'Processing',
    ...overrides,
  };
}
