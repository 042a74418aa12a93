import { createLimiter } from '@petcare/platform/concurrency/limiter.ts';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { encodePhc, parsePhc, type Argon2Cost } from './phc-string.ts';

const argon2Async = promisify(argon2);

const cost: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltLength = 16;
const hashLength = 32;

/** Verified in place of the hash of an unknown account, so that it takes the same time; no password matches it. */
const dummyHash = encodePhc({
  ...cost,
  salt: Buffer.alloc(saltLength),
  hash: Buffer.alloc(hashLength),
});

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes and verifies passwords with argon2id. Concurrency is limited: hashing uses the libuv threads that files
 * and DNS need too, and 19 MiB each.
 */
export function createPasswords() {
  const limiter = createLimiter({ atOnce: Math.min(3, availableParallelism()), mayWait: 500 });

  const derive = (
    password: string,
    salt: Buffer,
    { memory, passes, parallelism }: Argon2Cost,
    length: number,
  ) =>
    limiter(() =>
      argon2Async('argon2id', {
        // A text has several byte forms (Bangla vowel signs, for example), and keyboards differ in which they send.
        message: password.normalize('NFKC'),
        nonce: salt,
        parallelism,
        tagLength: length,
        memory,
        passes,
      }),
    );

  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(saltLength);
      return encodePhc({ ...cost, salt, hash: await derive(password, salt, cost, hashLength) });
    },

    /** Compares in constant time. Without a hash (no such account) it takes the same time and returns false. */
    async matches(password: string, phc: string | undefined): Promise<boolean> {
      const { salt, hash, ...storedCost } = parsePhc(phc ?? dummyHash);
      return timingSafeEqual(await derive(password, salt, storedCost, hash.length), hash);
    },
  };
}
