import type { TracedSpan } from '@petcare/platform/testing/trace-sink.ts';

/** A span that a trace must have, and those that must be below it. */
export interface Hop {
  /** What happens here, for people. */
  readonly what: string;
  readonly service: string;
  readonly kind: TracedSpan['kind'];
  readonly name: RegExp;
  readonly next: readonly Hop[];
}

/** A hop with the span that was found for it; null when there is none where it must be. */
export interface FoundHop {
  readonly hop: Hop;
  readonly span: TracedSpan | null;
  readonly next: readonly FoundHop[];
}

const hop = (service: string, kind: Hop['kind'], name: RegExp, what: string, ...next: Hop[]): Hop => ({
  what,
  service,
  kind,
  name,
  next,
});

/** The hops that must follow a request that changes an order: the write with its event, the screens and the inbox. */
export function orderHops({ request, job }: { request: RegExp; job: string }): Hop {
  const toScreen = hop(
    'gateway',
    'consumer',
    /live-messages process$/,
    'a gateway takes it',
    hop('gateway', 'producer', /^send /, 'and tells the browsers'),
  );
  const toInbox = hop(
    'notifications',
    'client',
    /^POST/,
    'it calls account',
    hop(
      'account',
      'server',
      /^POST \/internal\/notifications$/,
      'account answers',
      hop(
        'account',
        'internal',
        /^mongo transaction$/,
        'in a transaction',
        hop('account', 'client', /^save notifications$/, 'writes the entry of the inbox'),
      ),
    ),
  );
  const event = hop(
    'commerce',
    'producer',
    /^publish .*events$/,
    'the event is published',
    toScreen,
    hop(
      'notifications',
      'consumer',
      /notify process$/,
      'the worker takes it',
      hop(
        'notifications',
        'producer',
        new RegExp(`^add notify\\.${job}`),
        'and makes it a job',
        hop('notifications', 'consumer', /^process notify/, 'the job runs', toInbox),
      ),
    ),
  );
  const write = hop(
    'commerce',
    'internal',
    /^mongo transaction$/,
    'it writes in a transaction',
    hop('commerce', 'client', /^save outbox$/, 'with the event beside it'),
  );
  return hop(
    'gateway',
    'server',
    request,
    'the request comes in',
    hop(
      'gateway',
      'client',
      /^(PUT|POST)/,
      'it is forwarded',
      hop('commerce', 'server', request, 'commerce answers', write, event),
    ),
  );
}
