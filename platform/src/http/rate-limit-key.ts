import { isIPv6, SocketAddress } from 'node:net';

/**
 * Rate-limit key of an IP address: the /64 prefix of IPv6, because a household owns a whole /64; the whole address of
 * IPv4. IPv4-mapped IPv6 counts as IPv4; text that is no address is its own key.
 */
export function rateLimitKeyOf(ip: string): string {
  if (!ip.includes(':') || !isIPv6(ip)) return ip;
  // Node prints the canonical form (RFC 5952): lower case, no leading zeros, no zone.
  const { address } = new SocketAddress({ address: ip, family: 'ipv6' });
  const [head = '', tail] = address.split('::');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped) return mapped;
  const left = head.split(':').filter(Boolean);
  if (tail === undefined) return left.slice(0, 4).join(':');
  const right = tail.split(':').filter(Boolean);
  // A dotted tail counts as two groups.
  const written = left.length + right.length + (tail.includes('.') ? 1 : 0);
  const zeros = Array.from({ length: 8 - written }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
