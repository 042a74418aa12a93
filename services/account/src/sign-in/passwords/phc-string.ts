/** The cost of an argon2id hash: memory in KiB, passes over it, and lanes. */
export interface Argon2Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

export interface Argon2Hash extends Argon2Cost {
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Encodes a hash as a PHC string, readable by every argon2 library: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export function encodePhc({ memory, passes, parallelism, salt, hash }: Argon2Hash): string {
  const [saltText, hashText] = [salt, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${saltText}$${hashText}`;
}

/** Parses a PHC string. @throws Error unless it is argon2id version 19. */
export function parsePhc(text: string): Argon2Hash {
  const [, memory, passes, parallelism, salt = '', hash = ''] = phcPattern.exec(text) ?? [];
  if (!hash) throw new Error('the stored password hash is not argon2id');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}
