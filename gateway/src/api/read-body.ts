import type { IncomingMessage } from 'node:http';
import { failure } from '@petcare/platform/errors.ts';
import { rateLimitKeyOf } from '@petcare/platform/http/rate-limit-key.ts';
import { watchRate, type MinimumRate } from '../limits/watch-rate.ts';

export interface BodyLimits extends MinimumRate {
  readonly maxBytes: number;
  /** Bodies of one address that are read at the same time. A school or an office shares an address. */
  readonly perAddress: number;
  /** Bodies that are read at the same time. Beyond it the oldest one is refused, since a slow body is an old one. */
  readonly inAll: number;
}

/** The services accept at most 100 kB of JSON, which takes 25 seconds at the minimum rate. */
const defaultLimits: BodyLimits = {
  maxBytes: 100 * 1024,
  graceMs: 5_000,
  bytesPerSecond: 4 * 1024,
  perAddress: 100,
  inAll: 2_000,
};

export type BodyReader = ReturnType<typeof createBodyReader>;

/** Reads bodies whole before a connection to a service is taken, so that a slow client occupies no service. */
export function createBodyReader(limits: Partial<BodyLimits> = {}) {
  const { maxBytes, perAddress, inAll, ...rate } = { ...defaultLimits, ...limits };
  /** In order of arrival. Each function refuses its body. */
  const reading = new Set<() => void>();
  const countOfAddress = new Map<string, number>();

  return {
    /**
     * @throws payload_too_large – above 100 kB; request_timeout – slower than the minimum rate, or pushed out by newer
     * bodies; too_many_requests – when this address sends too many at once; invalid_input – when the client breaks off.
     */
    async read(request: IncomingMessage, address: string): Promise<Buffer> {
      if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw failure('payload_too_large');
      const key = rateLimitKeyOf(address);
      const count = countOfAddress.get(key) ?? 0;
      if (count >= perAddress) throw failure('too_many_requests', { retryAfter: 5 });
      const [oldest] = reading;
      if (reading.size >= inAll) oldest?.();
      countOfAddress.set(key, count + 1);
      const { promise: refused, reject } = Promise.withResolvers<never>();
      const refuse = () => {
        reading.delete(refuse);
        reject(failure('request_timeout'));
      };
      reading.add(refuse);
      const watch = watchRate(request, rate, refuse);
      try {
        return await Promise.race([collect(request, maxBytes), refused]);
      } finally {
        watch.stop();
        reading.delete(refuse);
        const left = (countOfAddress.get(key) ?? 1) - 1;
        if (left > 0) countOfAddress.set(key, left);
        else countOfAddress.delete(key);
      }
    },
  };
}

function collect(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        // The rest is read and dropped, so that the client hears the answer.
        chunks.length = 0;
        reject(failure('payload_too_large'));
      } else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('close', () => {
      // Every request closes; an error costs the capture of a stack.
      if (!request.readableEnded)
        reject(failure('invalid_input', { message: 'The request ended before its body was complete.' }));
    });
  });
}
