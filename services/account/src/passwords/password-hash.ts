import { createLimiter } from '@petcare/platform/concurrency/limiter.ts';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { encodePhc, parsePhc, type Argon2Cost } from './phc-string.ts';

const argon2Async = promisify(argon2);

/** OWASP's first recommendation for argon2id. */
const cost: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltLength = 16;
const hashLength = 32;

/** What stands in for the hash of an account that does not exist: the same work, and nothing matches it. */
const dummyHash = encodePhc({
  ...cost,
  salt: Buffer.alloc(saltLength),
  hash: Buffer.alloc(hashLength),
});

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes and checks passwords with argon2id, a few at a time: hashing runs on the four threads that files and
 * host names need too, and 19 MiB each.
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
        // One text has several byte forms (Bangla vowel signs among them); keyboards differ in which they send.
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

    /**
     * Whether the password is the one that was hashed. Without a hash (there is no such account) it does the
     * same work and says no, so that the time it takes tells nothing.
     */
    async matches(password: string, phc: string | undefined): Promise<boolean> {
      const { salt, hash, ...storedCost } = parsePhc(phc ?? dummyHash);
      return timingSafeEqual(await derive(password, salt, storedCost, hash.length), hash);
    },
  };
}
