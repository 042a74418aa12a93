import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * Refuses all but loopback addresses, because the gateway does not encrypt.
 * @throws Error naming the address and the reason.
 */
export function assertLoopback(purpose: string, host: string): void {
  const family = isIP(host);
  const local =
    host === 'localhost' || (family !== 0 && LOOPBACK.check(host, family === 6 ? 'ipv6' : 'ipv4'));
  if (!local) {
    throw new Error(
      `The MongoDB gateway does not encrypt, so it refuses ${host} as its ${purpose}: only loopback addresses such as 127.0.0.1 are allowed.`,
    );
  }
}
