import type { TracedSpan } from '@petcare/platform/testing/trace-sink.ts';

export interface Hop {
  readonly description: string;
  readonly service: string;
  readonly kind: TracedSpan['kind'];
  readonly name: RegExp;
  readonly next: readonly Hop[];
}

export interface FoundHop {
  readonly hop: Hop;
  readonly span: TracedSpan | null;
  readonly next: readonly FoundHop[];
}

const hop = (service: string, kind: Hop['kind'], name: RegExp, description: string, ...next: Hop[]): Hop => ({
  description,
  service,
  kind,
  name,
  next,
});

export function orderHops({ request, job }: { request: RegExp; job: string }): Hop {
  const toScreen = hop(
    'gateway',
    'consumer',
    /live-messages process$/,
    'a gateway receives it',
    hop('gateway', 'producer', /^send /, 'and sends it to browsers'),
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
        hop('account', 'client', /^save notifications$/, 'saves the notification'),
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
      /trigger-jobs process$/,
      'the worker receives it',
      hop('notifications', 'internal', new RegExp(`^run notify\\.${job}`), 'its task runs', toInbox),
    ),
  );
  const write = hop(
    'commerce',
    'internal',
    /^mongo transaction$/,
    'it writes in a transaction',
    hop('commerce', 'client', /^insertMany outbox$/, 'with its event'),
  );
  return hop(
    'gateway',
    'server',
    request,
    'the request arrives',
    hop(
      'gateway',
      'client',
      /^(PUT|POST)/,
      'it is forwarded',
      hop('commerce', 'server', request, 'commerce answers', write, event),
    ),
  );
}
