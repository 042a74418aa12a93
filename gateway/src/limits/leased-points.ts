import type { Redis } from 'ioredis';

/**
 * Takes points of a key out of its window. KEYS: the key. ARGV: points per window, milliseconds of a window, wanted
 * points, divisor of the remaining points.
 * @returns the granted points and the milliseconds until the window ends.
 */
const leaseScript = `
local left = tonumber(ARGV[1]) - tonumber(redis.call('GET', KEYS[1]) or '0')
local granted = math.max(0, math.min(left, math.max(tonumber(ARGV[3]), math.floor(left / tonumber(ARGV[4])))))
redis.call('INCRBY', KEYS[1], granted)
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return {granted, redis.call('PTTL', KEYS[1])}`;

/** Share of the remaining points that a copy takes at once, as a divisor: near the limit it takes one by one. */
const leaseDivisor = 50;

/** Keys that a copy holds points of. Beyond it the oldest key loses its points, which count as spent. */
const maxKeys = 65_536;

interface LeasedPointsOptions {
  /** Points of a key in one window, over all copies. */
  readonly points: number;
  readonly windowMs: number;
  /** Prefix of the keys in Valkey. */
  readonly name: string;
  /** Runs a call to Valkey, or refuses it while Valkey does not answer. */
  readonly call?: <T>(work: () => Promise<T>) => Promise<T>;
}

interface Renewal {
  wanted: number;
  readonly done: Promise<Lease>;
}

interface Lease {
  points: number;
  /** No copy gets a point before the window ends, since points are never returned. */
  readonly isLast: boolean;
  /** End of the window, at the latest. */
  readonly endsAt: number;
}

/**
 * Spends the points of a key in this process and takes more from Valkey when they are used up. Points are counted in
 * Valkey before they are spent, so that all copies together never exceed the limit (decision 0045).
 */
export function createLeasedPoints(
  valkey: Redis,
  { points, windowMs, name, call = (work) => work() }: LeasedPointsOptions,
) {
  const leases = new Map<string, Lease>();
  const renewals = new Map<string, Renewal>();

  async function renew(key: string, wanted: number): Promise<Lease> {
    // The window ends at most this long after the question, however late the answer arrives.
    const askedAt = performance.now();
    const [granted, ttlMs] = (await call(() =>
      valkey.eval(leaseScript, 1, `${name}:${key}`, points, windowMs, wanted, leaseDivisor),
    )) as [number, number];
    const lease = { points: granted, isLast: granted < wanted, endsAt: askedAt + ttlMs };
    leases.delete(key);
    const [oldest] = leases.keys();
    if (leases.size >= maxKeys && oldest !== undefined) leases.delete(oldest);
    leases.set(key, lease);
    return lease;
  }

  /** Callers of one turn that find no points share a call to Valkey. */
  function renewTogether(key: string): Promise<Lease> {
    const running = renewals.get(key);
    if (running) {
      running.wanted += 1;
      return running.done;
    }
    const renewal: Renewal = {
      wanted: 1,
      done: Promise.resolve()
        .then(() => renew(key, renewal.wanted))
        .finally(() => renewals.delete(key)),
    };
    renewals.set(key, renewal);
    return renewal.done;
  }

  return {
    /** Spends a point that this process holds. @returns false if it holds none. */
    spendHeld(key: string): boolean {
      const lease = leases.get(key);
      if (!lease || lease.points === 0 || lease.endsAt <= performance.now()) return false;
      lease.points -= 1;
      return true;
    },
    /**
     * Spends one point of a key. Resolves to 0, or to the milliseconds until the window ends when no point is left.
     * @throws the error of Valkey when it does not answer.
     */
    async spend(key: string): Promise<number> {
      for (let lease = leases.get(key); ; lease = await renewTogether(key)) {
        const msLeft = (lease?.endsAt ?? 0) - performance.now();
        if (!lease || msLeft <= 0) continue;
        if (lease.points > 0) {
          lease.points -= 1;
          return 0;
        }
        if (lease.isLast) return msLeft;
      }
    },
  };
}
