import { z } from 'zod';
import { Actor } from './shared/actor.ts';
import { defineEndpoint, type ServiceName } from './shared/endpoint.ts';
import { Id, Instant, line, PageQuery } from './shared/fields.ts';

const admins = { who: 'roles', roles: ['admin'] } as const;
const system = { who: 'system' } as const;

export const DeadLetter = z
  .object({
    _id: Id,
    consumer: z.string(),
    event_id: z.string().nullable(),
    event: z.string().nullable(),
    /** `delivery_limit`: processing failed repeatedly. `rejected`: the message was unreadable. */
    reason: z.string(),
    /** The received body, which may be invalid JSON. */
    payload: z.string(),
    /** False if the body was too large to store. Such a message can be dismissed, not replayed. */
    whole: z.boolean(),
    trace_id: z.string().nullable(),
    replay: z.number().int().nonnegative(),
    state: z.enum(['waiting', 'replaying', 'replayed', 'dismissed']),
    died_at: Instant,
    settled_at: Instant.nullable(),
    settled_by: z.string().nullable(),
  })
  .meta({ id: 'DeadLetter' });
export type DeadLetter = z.infer<typeof DeadLetter>;

/** Selects dead letters by id, or all waiting ones that match. */
const DeadLetterSelection = z
  .strictObject({
    ids: z.array(Id).min(1).max(500).optional(),
    consumer: line(100).optional(),
    event: line(100).optional(),
    all: z.literal(true).optional(),
  })
  .refine(({ ids, consumer, event, all }) => ids ?? consumer ?? event ?? all, {
    message: 'say which ones',
    path: ['ids'],
  });

const RetryBody = z.strictObject({ ids: z.array(line(200)).min(1).max(500) });
const CountResponse = z.object({ message: z.string(), count: z.number().int().nonnegative() });

export const EventEffect = z.object({
  consumer: z.string(),
  /**
   * `skipped`: ended without its effect, such as an email over the limit of its recipient. `dead`: it is a dead letter.
   * `unknown`: there is no record; the event has not arrived or leaves no record.
   */
  state: z.enum(['done', 'skipped', 'waiting', 'failed', 'dead', 'unknown']),
  at: Instant.nullable(),
  attempts: z.number().int().nullable(),
  error: z.string().nullable(),
});
export type EventEffect = z.infer<typeof EventEffect>;

const ChainEvent = z.object({
  id: Id,
  name: z.string(),
  service: z.string(),
  aggregate: z.object({ type: z.string(), id: z.string(), sequence: z.number().int() }),
  occurredAt: Instant,
  /** When the broker confirmed the event; null while it waits in the outbox. */
  sentAt: Instant.nullable(),
  data: z.unknown(),
  effects: z.array(EventEffect),
});

const ChainRequest = z.object({
  trace_id: z.string().nullable(),
  /** `PUT /api/orders/:id/status`; null if a timer or a consumer caused the events. */
  request: z.string().nullable(),
  actor: Actor,
  at: Instant,
  events: z.array(ChainEvent),
});

export const EventChain = z
  .object({ requests: z.array(ChainRequest), silent: z.array(z.string()) })
  .meta({ id: 'EventChain' });
export type EventChain = z.infer<typeof EventChain>;

export const OutboxState = z.object({
  service: z.string(),
  unsent: z.number().int(),
  oldest_seconds: z.number().nullable(),
});
export type OutboxState = z.infer<typeof OutboxState>;

export const EventDepths = z
  .object({
    outboxes: z.array(OutboxState),
    queues: z.array(
      z.object({
        consumer: z.string(),
        messages: z.number().int(),
        consumers: z.number().int(),
        dead: z.number().int(),
      }),
    ),
    tasks: z.array(z.object({ task: z.string(), waiting: z.number().int(), failed: z.number().int() })),
    silent: z.array(z.string()),
  })
  .meta({ id: 'EventDepths' });
export type EventDepths = z.infer<typeof EventDepths>;

export const FailedTask = z
  .object({
    id: z.string(),
    task: z.string(),
    data: z.unknown(),
    attempts: z.number().int(),
    error: z.string(),
    failed_at: Instant,
    createdAt: Instant,
  })
  .meta({ id: 'FailedTask' });
export type FailedTask = z.infer<typeof FailedTask>;

export const OutboxEvent = ChainEvent.omit({ effects: true, service: true }).extend({
  actor: Actor,
  trace_id: z.string().nullable(),
  request: z.string().nullable(),
});
export type OutboxEvent = z.infer<typeof OutboxEvent>;

export const DeadLettersQuery = PageQuery.extend({
  consumer: line(100).optional(),
  event: line(100).optional(),
  state: DeadLetter.shape.state.optional(),
});

export const eventAdminEndpoints = {
  'deadLetters.list': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/dead-letters',
    access: admins,
    summary: 'List dead letters, newest first.',
    query: DeadLettersQuery,
    response: z.array(DeadLetter),
    paged: true,
  }),
  'deadLetters.replay': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/dead-letters/replay',
    access: admins,
    summary: 'Replay dead letters to their original queue. Repeated requests replay each dead letter once.',
    body: DeadLetterSelection,
    response: CountResponse,
  }),
  'deadLetters.dismiss': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/dead-letters/dismiss',
    access: admins,
    summary: 'Dismiss dead letters that will not be replayed. They remain listed.',
    body: DeadLetterSelection,
    response: CountResponse,
  }),
  'events.chain': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/events/chain',
    access: admins,
    summary: 'Get the history of a record or a trace: requests, events, consumers and their effects.',
    query: z
      .strictObject({
        id: Id.optional(),
        trace_id: z
          .string()
          .regex(/^[0-9a-f]{32}$/)
          .optional(),
      })
      .refine(({ id, trace_id }) => id ?? trace_id, { message: 'is required', path: ['id'] }),
    response: EventChain,
  }),
  'events.depths': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/events/depths',
    access: admins,
    summary: 'Get the depths of outboxes, queues and task lists.',
    response: EventDepths,
  }),
  'failedTasks.list': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/failed-tasks',
    access: admins,
    summary: 'List tasks that have used up their attempts, newest first.',
    response: z.array(FailedTask),
  }),
  'failedTasks.retry': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/failed-tasks/retry',
    access: admins,
    summary: 'Retry failed tasks.',
    body: RetryBody,
    response: CountResponse,
  }),
  'events.failedTasks.workers': defineEndpoint({
    service: 'workers',
    method: 'GET',
    path: '/internal/workers/failed-tasks',
    access: system,
    summary: 'List tasks of the workers that have used up their attempts, newest first.',
    response: z.array(FailedTask),
  }),
  'events.retryTasks.workers': defineEndpoint({
    service: 'workers',
    method: 'POST',
    path: '/internal/workers/failed-tasks/retry',
    access: system,
    summary: 'Retry failed tasks of the workers.',
    body: RetryBody,
    response: z.object({ count: z.number().int().nonnegative() }),
  }),
  ...eventRecordsOf('account'),
  ...eventRecordsOf('content'),
  ...eventRecordsOf('clinic'),
  ...eventRecordsOf('commerce'),
  ...eventRecordsOf('workers'),
} as const;

/** Internal endpoints of every process with a database; account combines their answers. */
function eventRecordsOf<const S extends ServiceName>(service: S) {
  const outbox = defineEndpoint({
    service,
    method: 'GET',
    path: `/internal/${service}/outbox`,
    access: system,
    summary: 'List the events of this service for a record or traces, oldest first.',
    // Comma-separated trace ids.
    query: z.strictObject({
      id: Id.optional(),
      trace_ids: z
        .string()
        .max(33 * 50)
        .optional(),
    }),
    response: z.array(OutboxEvent),
  });
  const effects = defineEndpoint({
    service,
    method: 'GET',
    path: `/internal/${service}/effects`,
    access: system,
    summary: 'List the recorded effects of events in the consumers of this service.',
    // Comma-separated event ids.
    query: z.strictObject({ event_ids: z.string().max(25 * 200) }),
    response: z.array(EventEffect.extend({ event_id: z.string() })),
  });
  const depths = defineEndpoint({
    service,
    method: 'GET',
    path: `/internal/${service}/depths`,
    access: system,
    summary: 'Get the depths of the outbox and the task lists of this service.',
    response: z.object({
      outbox: OutboxState.omit({ service: true }),
      tasks: EventDepths.shape.tasks,
    }),
  });
  return {
    [`events.outbox.${service}`]: outbox,
    [`events.effects.${service}`]: effects,
    [`events.depths.${service}`]: depths,
  } as { [K in `events.outbox.${S}`]: typeof outbox } & { [K in `events.effects.${S}`]: typeof effects } & {
    [K in `events.depths.${S}`]: typeof depths;
  };
}
