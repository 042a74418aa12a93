import { z } from 'zod';
import { Actor } from './actor.ts';
import { defineEndpoint, type ServiceName } from './endpoint.ts';
import { Id, Instant, line, PageQuery } from './fields.ts';

const admins = { who: 'roles', roles: ['admin'] } as const;
const system = { who: 'system' } as const;

/** An event that one consumer could not handle. */
export const DeadLetter = z
  .object({
    _id: Id,
    consumer: z.string(),
    event_id: z.string().nullable(),
    event: z.string().nullable(),
    /** delivery_limit: its handler kept failing. rejected: it could not be read. */
    reason: z.string(),
    /** As it came: JSON, or whatever it is. */
    payload: z.string(),
    /** False when it was too large to be kept: it can be set aside, but not be replayed. */
    whole: z.boolean(),
    trace_id: z.string().nullable(),
    /** How often it has been replayed before it died this time. */
    replay: z.number().int().nonnegative(),
    state: z.enum(['waiting', 'replaying', 'replayed', 'dismissed']),
    died_at: Instant,
    settled_at: Instant.nullable(),
    settled_by: z.string().nullable(),
  })
  .meta({ id: 'DeadLetter' });
export type DeadLetter = z.infer<typeof DeadLetter>;

/** Which dead letters: some by id, or all that wait and match. */
const chosen = z
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

const retry = z.strictObject({ ids: z.array(line(200)).min(1).max(500) });
const settled = z.object({ message: z.string(), count: z.number().int().nonnegative() });

/** What one consumer has done with one event. */
export const EventEffect = z.object({
  consumer: z.string(),
  /** `dead`: among the dead letters. `unknown`: nothing is on record, because it has not come yet or leaves no record. */
  state: z.enum(['done', 'waiting', 'failed', 'dead', 'unknown']),
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
  /** When the broker had it; null while the outbox owes it. */
  sentAt: Instant.nullable(),
  data: z.unknown(),
  effects: z.array(EventEffect),
});

/** Everything one request caused, oldest first. */
const ChainRequest = z.object({
  trace_id: z.string().nullable(),
  /** `PUT /api/orders/:id/status`; null where it was not a request: a timer, a consumer. */
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
  /** Age of the oldest that is owed; null when none is. */
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

/** An event as its outbox keeps it, and what caused it. */
export const OutboxEvent = ChainEvent.omit({ effects: true, service: true }).extend({
  actor: Actor,
  trace_id: z.string().nullable(),
  request: z.string().nullable(),
});
export type OutboxEvent = z.infer<typeof OutboxEvent>;

export const eventsDeskEndpoints = {
  'deadLetters.list': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/dead-letters',
    access: admins,
    summary: 'Events that a consumer could not handle, newest first.',
    query: PageQuery.extend({
      consumer: line(100).optional(),
      event: line(100).optional(),
      state: DeadLetter.shape.state.optional(),
    }),
    status: 200,
    response: z.array(DeadLetter),
    paged: true,
  }),
  'deadLetters.replay': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/dead-letters/replay',
    access: admins,
    summary: 'Give dead letters back to the queue they came from, each once however often this is asked.',
    body: chosen,
    status: 200,
    response: settled,
  }),
  'deadLetters.dismiss': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/dead-letters/dismiss',
    access: admins,
    summary: 'Set dead letters aside that nobody will replay. They stay on record.',
    body: chosen,
    status: 200,
    response: settled,
  }),
  'events.chain': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/events/chain',
    access: admins,
    summary: 'What happened to one record, or because of one request: request, events, consumers, effects.',
    query: z
      .strictObject({
        id: Id.optional(),
        trace_id: z
          .string()
          .regex(/^[0-9a-f]{32}$/)
          .optional(),
      })
      .refine(({ id, trace_id }) => id ?? trace_id, { message: 'is required', path: ['id'] }),
    status: 200,
    response: EventChain,
  }),
  'events.depths': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/events/depths',
    access: admins,
    summary: 'What waits in outboxes, queues and among the tasks.',
    status: 200,
    response: EventDepths,
  }),
  'failedTasks.list': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/failed-tasks',
    access: admins,
    summary: 'Jobs that nobody tries any more, newest first.',
    status: 200,
    response: z.array(FailedTask),
  }),
  'failedTasks.retry': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/failed-tasks/retry',
    access: admins,
    summary: 'Give failed jobs another round of attempts.',
    body: retry,
    status: 200,
    response: settled,
  }),
  'events.failedTasks.workers': defineEndpoint({
    service: 'workers',
    method: 'GET',
    path: '/internal/workers/failed-tasks',
    access: system,
    summary: 'Tasks of the workers that nobody tries any more, newest first.',
    status: 200,
    response: z.array(FailedTask),
  }),
  'events.retryTasks.workers': defineEndpoint({
    service: 'workers',
    method: 'POST',
    path: '/internal/workers/failed-tasks/retry',
    access: system,
    summary: 'Give failed tasks of the workers another round of attempts.',
    body: retry,
    status: 200,
    response: z.object({ count: z.number().int().nonnegative() }),
  }),
  ...recordsOf('account'),
  ...recordsOf('content'),
  ...recordsOf('clinic'),
  ...recordsOf('commerce'),
  ...recordsOf('workers'),
} as const;

/** What each process with a database of its own tells the desk. */
function recordsOf<const S extends ServiceName>(service: S) {
  const outbox = defineEndpoint({
    service,
    method: 'GET',
    path: `/internal/${service}/outbox`,
    access: system,
    summary: 'Events of this service about a record or of a trace, oldest first.',
    // Traces with commas between them.
    query: z.strictObject({
      id: Id.optional(),
      trace_ids: z
        .string()
        .max(33 * 50)
        .optional(),
    }),
    status: 200,
    response: z.array(OutboxEvent),
  });
  const effects = defineEndpoint({
    service,
    method: 'GET',
    path: `/internal/${service}/effects`,
    access: system,
    summary: 'What the consumers of this service have on record about some events.',
    // Ids with commas between them.
    query: z.strictObject({ event_ids: z.string().max(25 * 200) }),
    status: 200,
    response: z.array(EventEffect.extend({ event_id: z.string() })),
  });
  const depths = defineEndpoint({
    service,
    method: 'GET',
    path: `/internal/${service}/depths`,
    access: system,
    summary: 'What waits in the outbox and among the tasks of this service.',
    status: 200,
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
