import { consumerNames, type ConsumerName } from '@petcare/contracts/consumers.ts';
import type { Random } from './random.ts';

export const processNames = [
  'gateway',
  'account',
  'content',
  'clinic',
  'commerce',
  'notifications',
  'cascade',
] as const;
export type ProcessName = (typeof processNames)[number];

export const serverNames = ['mongo', 'postgres', 'rabbitmq', 'valkey'] as const;
export type ServerName = (typeof serverNames)[number];

/** TCP connections that lead through a proxy: from our processes to a server, a service or the card provider. */
export const linkNames = [
  'mongo',
  'rabbitmq',
  'valkey',
  'account',
  'content',
  'clinic',
  'commerce',
  'card-sandbox',
] as const;
export type LinkName = (typeof linkNames)[number];

export const linkFaults = ['drop', 'one-way', 'delay', 'half-open', 'reset'] as const;

export const fullPlaces = ['memory of rabbitmq', 'disk of postgres'] as const;

/** Numbers of the faults as the reliability plan lists them. */
export const faultKinds = {
  F1: 'kill -9 of a process',
  F3: 'kill -9 of a server',
  F4: 'freeze of a process or a server',
  F5: 'slow or cut link',
  F6: 'poison message',
  F7: 'repeated and shuffled events',
  F8: 'clock of a process ahead or behind',
  F9: 'full memory of the broker, or full disk of PostgreSQL',
  F10: 'browsers offline',
  F11: 'rolling restart',
  F12: 'deleted queue, and events sent again',
} as const;
export type FaultKind = keyof typeof faultKinds;

export type PlannedFault = { readonly atMs: number } & (
  | { readonly kind: 'F1'; readonly process: ProcessName; readonly copy: number }
  | { readonly kind: 'F3'; readonly server: ServerName }
  | {
      readonly kind: 'F4';
      readonly target:
        | { readonly process: ProcessName; readonly copy: number }
        | { readonly server: ServerName };
      readonly forMs: number;
    }
  | {
      readonly kind: 'F5';
      readonly link: LinkName;
      readonly how: (typeof linkFaults)[number];
      readonly direction: 'to server' | 'from server';
      readonly forMs: number;
      /** Milliseconds of a delay. */
      readonly ms: number;
      readonly jitterMs: number;
    }
  | { readonly kind: 'F6'; readonly shape: 'no JSON' | 'unknown version' | 'wrong data' }
  | { readonly kind: 'F7'; readonly times: number; readonly order: number }
  | {
      readonly kind: 'F8';
      readonly process: ProcessName;
      readonly copy: number;
      /** Negative for a clock that is behind. */
      readonly minutes: number;
      readonly forMs: number;
    }
  | { readonly kind: 'F9'; readonly full: (typeof fullPlaces)[number]; readonly forMs: number }
  | { readonly kind: 'F10'; readonly forMs: number }
  | { readonly kind: 'F11'; readonly process: ProcessName }
  | { readonly kind: 'F12'; readonly consumer: ConsumerName }
);

interface FaultOptions {
  readonly random: Random;
  readonly atMs: number;
  readonly copies: number;
  readonly longestMs: number;
}

export function planFault(kind: FaultKind, { random, atMs, copies, longestMs }: FaultOptions): PlannedFault {
  const aProcess = () => ({ process: random.pick(processNames), copy: random.integer(0, copies - 1) });
  // A quarter is as long as allowed, which exceeds every lock and heartbeat at full size.
  const duration = () =>
    random.chance(0.25) ? longestMs : random.integer(Math.round(longestMs / 10), longestMs);
  switch (kind) {
    case 'F1':
      return { kind, atMs, ...aProcess() };
    case 'F3':
      return { kind, atMs, server: random.pick(serverNames) };
    case 'F4':
      return {
        kind,
        atMs,
        target: random.chance(0.5) ? aProcess() : { server: random.pick(serverNames) },
        forMs: duration(),
      };
    case 'F5':
      return {
        kind,
        atMs,
        link: random.pick(linkNames),
        how: random.pick(linkFaults),
        direction: random.pick(['to server', 'from server']),
        forMs: duration(),
        ms: random.integer(50, 400),
        jitterMs: random.integer(0, 400),
      };
    case 'F6':
      return { kind, atMs, shape: random.pick(['no JSON', 'unknown version', 'wrong data']) };
    case 'F7':
      return { kind, atMs, times: random.integer(1, 4), order: random.integer(0, 1_000_000) };
    case 'F8':
      return {
        kind,
        atMs,
        ...aProcess(),
        minutes: random.pick([-1, 1]) * random.integer(1, 10),
        forMs: duration(),
      };
    case 'F9':
      return { kind, atMs, full: random.pick(fullPlaces), forMs: duration() };
    case 'F10':
      return { kind, atMs, forMs: duration() };
    case 'F11':
      return { kind, atMs, process: random.pick(processNames) };
    case 'F12':
      return { kind, atMs, consumer: random.pick(consumerNames) };
  }
}

export function describeFault(fault: PlannedFault): string {
  switch (fault.kind) {
    case 'F1':
      return `F1 ${fault.process} ${fault.copy + 1} killed`;
    case 'F3':
      return `F3 ${fault.server} killed`;
    case 'F4': {
      const { target, forMs } = fault;
      const name = 'server' in target ? target.server : `${target.process} ${target.copy + 1}`;
      return `F4 ${name} frozen for ${forMs} ms`;
    }
    case 'F5':
      return `F5 link to ${fault.link}: ${fault.how}${fault.how === 'one-way' ? ` ${fault.direction}` : ''} for ${fault.forMs} ms`;
    case 'F6':
      return `F6 poison message: ${fault.shape}`;
    case 'F7':
      return `F7 every event ${fault.times} times more, shuffled`;
    case 'F8': {
      const { process, copy, minutes, forMs } = fault;
      const direction = minutes > 0 ? 'ahead' : 'behind';
      return `F8 clock of ${process} ${copy + 1} ${Math.abs(minutes)} min ${direction} for ${forMs} ms`;
    }
    case 'F9':
      return `F9 ${fault.full} full for ${fault.forMs} ms`;
    case 'F10':
      return `F10 browsers offline for ${fault.forMs} ms`;
    case 'F11':
      return `F11 rolling restart of ${fault.process}`;
    case 'F12':
      return `F12 queue ${fault.consumer} deleted`;
  }
}
