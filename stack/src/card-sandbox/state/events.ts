import { z } from 'zod';
import { resourceMissing } from './card-errors.ts';
import { paginate } from './lists.ts';
import { apiVersion, newId, nowInSeconds } from './objects.ts';
import type { Event } from './objects.ts';
import { boolean, bounds, expand, isWithin, pageParams, readParams, text } from './params.ts';
import type { Cause, Handler, Sandbox } from './sandbox.ts';

export function recordEvent(sandbox: Sandbox, cause: Cause, type: string, object: object): void {
  const event: Event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: nowInSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: sandbox.options.webhookUrl === undefined ? 0 : 1,
    request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
    type,
  };
  sandbox.store.put('events', event);
  sandbox.webhooks.enqueue(event.id);
}

const ListParams = z.strictObject({
  ...pageParams,
  type: text.optional(),
  types: z.array(text).max(20).optional(),
  created: bounds.optional(),
  delivery_success: boolean.optional(),
});

/** `GET /v1/events`, newest first; `delivery_success=false` returns events the webhook has not received. */
export const listEvents: Handler = (sandbox, call) => {
  const params = readParams(ListParams, call.params);
  const events = sandbox.store
    .all('events')
    .map((event) => withDelivery(sandbox, event))
    .filter((event) => params.type === undefined || event.type === params.type)
    .filter((event) => params.types === undefined || params.types.includes(event.type))
    .filter((event) => params.created === undefined || isWithin(event.created, params.created))
    .filter(
      (event) =>
        params.delivery_success === undefined || (event.pending_webhooks === 0) === params.delivery_success,
    );
  return paginate(events.toReversed(), params, '/v1/events');
};

export const retrieveEvent: Handler = (sandbox, call) => {
  readParams(z.strictObject({ expand }), call.params);
  const event = sandbox.store.get('events', call.id);
  if (event === undefined) throw resourceMissing('event', call.id);
  return withDelivery(sandbox, event);
};

function withDelivery(sandbox: Sandbox, event: Event): Event {
  const delivery = sandbox.store.get('deliveries', event.id);
  const waiting = delivery !== undefined && delivery.state !== 'delivered';
  return { ...event, pending_webhooks: waiting ? 1 : 0 };
}
