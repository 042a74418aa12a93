import type { IncomingMessage } from 'node:http';
import { type Balancer, startBalancer } from '../balancer/balancer.ts';
import { takeFreePorts } from '../processes/free-ports.ts';
import type { SupervisedProcess } from '../processes/supervised-process.ts';
import { isStandIn, type ProcessName } from './processes.ts';

/** One copy of a process that runs. */
export interface RunningCopy {
  readonly process: SupervisedProcess;
  /** Where this very copy answers, past the balancer. */
  readonly url: string;
}

/** Where the copies of each process listen. */
export type Places = ReadonlyMap<ProcessName, readonly number[]>;

/**
 * Gives every copy a port. A single one listens on its process's own; of several each has another one, and a
 * balancer takes the process's own. What stands in for somebody else's system there is once.
 */
export async function placeCopies(
  names: readonly ProcessName[],
  ports: Readonly<Record<ProcessName, number>>,
  copies: number,
): Promise<Places> {
  const taken = new Set(Object.values(ports));
  // More than are needed: a port that somebody chose is not kept for us and may come up.
  const found = copies > 1 ? await takeFreePorts(names.length * copies + taken.size) : [];
  const free = found.filter((port) => !taken.has(port));
  return new Map(
    names.map((name) => [name, copies > 1 && !isStandIn(name) ? free.splice(0, copies) : [ports[name]]]),
  );
}

/** Puts a balancer in front of every process that has several copies. @throws EADDRINUSE and the like. */
export async function startBalancers(
  places: Places,
  ports: Readonly<Record<ProcessName, number>>,
): Promise<Balancer[]> {
  const several = [...places].filter(([, copyPorts]) => copyPorts.length > 1);
  return Promise.all(
    several.map(([name, copyPorts]) =>
      startBalancer({
        port: ports[name],
        copyPorts,
        ...(name === 'gateway' && { addsForwardedFor: true, keyOf: browserOf }),
      }),
    ),
  );
}

/**
 * Where a socket is not let through and falls back to asking again and again, the copy that knows it must be the
 * one that is asked. Sockets are for who is signed in, so the session's cookie tells browsers apart.
 */
function browserOf({ url, headers }: IncomingMessage): string | undefined {
  if (!url?.startsWith('/socket.io')) return undefined;
  return /(?:^|;\s*)petcare_session=([^;]+)/.exec(headers.cookie ?? '')?.[1];
}
