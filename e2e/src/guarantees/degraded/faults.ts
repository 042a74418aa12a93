import type { FaultyLink } from '@petcare/platform/testing/faulty-link.ts';
import type { LinkName } from '../../chaos/plan/fault-plans.ts';
import type { Rig } from '../../chaos/rig/rig.ts';
import { requestKinds, type Outcome, type RequestKind } from './requests.ts';

/**
 * `away`: connections are reset. `closing`: connections open and are ended at once. `frozen`: connections open and nothing
 * answers. `slow`: answers take 20 seconds.
 */
type Manner = 'away' | 'closing' | 'frozen' | 'slow';

export interface Fault {
  readonly name: string;
  begin(rig: Rig): void;
  end(rig: Rig): void;
  /** The answers that each kind of request may get while the fault lasts. */
  readonly allowed: Readonly<Record<RequestKind, readonly Outcome[]>>;
  /** Kinds that must have failed, which shows that the fault was in effect. */
  readonly failing: readonly RequestKind[];
  /** A kind whose requests may be answered as usual for a moment: copies use what they keep until they notice. */
  readonly noticedBy?: RequestKind;
}

const normal: Record<RequestKind, Outcome> = {
  page: '200',
  'products as visitor': '200',
  'products as user': '200',
  'memories as visitor': '200',
  'memories as user': '200',
  'doctors as visitor': '200',
  'doctors as user': '200',
  'own account': '200',
  cart: '200',
  'change of the cart': '200',
  'card payment': '201',
  'sign-in': '200',
  'sign-up': '201',
  'socket of a visitor': 'connected',
  'socket of a user': 'connected',
  live: '200',
  ready: '200',
};

export const normalAnswers: Fault['allowed'] = allow([], []);

const needNoDatabase: ReadonlySet<RequestKind> = new Set([
  'page',
  'socket of a visitor',
  'socket of a user',
  'live',
  'ready',
]);

/** Kinds that fail without the target; all others are answered as usual. */
const needs: Record<LinkName, readonly RequestKind[]> = {
  account: ['own account', 'sign-in', 'sign-up'],
  content: ['memories as visitor', 'memories as user'],
  clinic: ['doctors as visitor', 'doctors as user'],
  commerce: ['products as visitor', 'products as user', 'cart', 'change of the cart', 'card payment'],
  'card-sandbox': ['card payment'],
  // A user without a readable session is not treated as signed out; what is the same for all is answered.
  valkey: [
    'memories as user',
    'own account',
    'cart',
    'change of the cart',
    'card payment',
    'sign-in',
    'sign-up',
    'socket of a user',
  ],
  rabbitmq: [],
  mongo: requestKinds.filter((kind) => !needNoDatabase.has(kind)),
};

const begin: Record<Manner, (link: FaultyLink) => void> = {
  away: (link) => link.refuse(),
  closing: (link) => link.drop(),
  frozen: (link) => link.freeze(),
  slow: (link) => link.slow(20_000, 0),
};
const end: Record<Manner, (link: FaultyLink) => void> = {
  away: (link) => link.accept(),
  closing: (link) => link.accept(),
  frozen: (link) => link.thaw(),
  slow: (link) => link.thaw(),
};

export function faultOf(target: LinkName, manner: Manner): Fault {
  return {
    name: `${target} ${manner}`,
    begin: ({ links }) => begin[manner](links[target]),
    end: ({ links }) => end[manner](links[target]),
    allowed: allow(needs[target], ['503', 'unavailable']),
    failing: needs[target],
    ...(target === 'valkey' && { noticedBy: 'own account' }),
  };
}

function allow(failing: readonly RequestKind[], outcomes: readonly Outcome[]): Fault['allowed'] {
  return Object.fromEntries(
    requestKinds.map((kind) => [kind, failing.includes(kind) ? outcomes : [normal[kind]]]),
  ) as unknown as Fault['allowed'];
}
