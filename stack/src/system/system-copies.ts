import type { IncomingMessage } from 'node:http';
import { type Balancer, startBalancer } from '../balancer/balancer.ts';
import { reservePorts } from '../processes/free-ports.ts';
import type { SupervisedProcess } from '../processes/supervised-process.ts';
import { isStandIn, type ProcessName } from './processes.ts';

export interface RunningCopy {
  readonly process: SupervisedProcess;
  /** URL of this copy, bypassing the balancer. */
  readonly url: string;
  /** URL of this copy for `/metrics`. */
  readonly metricsUrl: string;
}

export type CopyPorts = ReadonlyMap<ProcessName, readonly number[]>;

/**
 * Assigns a port to every copy. A single copy uses its process's port; several copies get ports of their own, and
 * the balancer uses the process's port. Stand-ins always run as a single copy.
 */
export async function assignPorts(
  names: readonly ProcessName[],
  ports: Readonly<Record<ProcessName, number>>,
  copies: number,
): Promise<CopyPorts> {
  const taken = new Set(Object.values(ports));
  // More ports than needed, because explicitly chosen ports are not reserved and may be among them.
  const found = copies > 1 ? await reservePorts(names.length * copies + taken.size) : [];
  const free = found.filter((port) => !taken.has(port));
  return new Map(
    names.map((name) => [name, copies > 1 && !isStandIn(name) ? free.splice(0, copies) : [ports[name]]]),
  );
}

export async function startBalancers(
  places: CopyPorts,
  ports: Readonly<Record<ProcessName, number>>,
): Promise<Balancer[]> {
  const withCopies = [...places].filter(([, copyPorts]) => copyPorts.length > 1);
  return Promise.all(
    withCopies.map(([name, copyPorts]) =>
      startBalancer({
        port: ports[name],
        copyPorts,
        ...(name === 'gateway' && { addsForwardedFor: true, keyOf: browserKey }),
      }),
    ),
  );
}

/**
 * Returns the session cookie of a socket request. Browsers without WebSockets poll, and every poll must reach the
 * same copy; sockets require a session, so the cookie identifies the browser.
 */
function browserKey({ url, headers }: IncomingMessage): string | undefined {
  if (!url?.startsWith('/socket.io')) return undefined;
  return /(?:^|;\s*)(?:__Host-)?petcare_session=([^;]+)/.exec(headers.cookie ?? '')?.[1];
}
