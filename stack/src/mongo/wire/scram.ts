import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/** The least that drivers accept. Passwords are generated, so that more would only delay every new connection. */
const ITERATIONS = 4096;

/** Keys that a server keeps instead of a password; none of them suffices to authenticate (RFC 5802, section 3). */
export interface ScramKeys {
  readonly salt: Buffer;
  readonly storedKey: Buffer;
  readonly serverKey: Buffer;
}

export function deriveKeys(password: string, salt: Buffer): ScramKeys {
  const saltedPassword = pbkdf2Sync(password.normalize('NFKC'), salt, ITERATIONS, 32, 'sha256');
  return {
    salt,
    storedKey: sha256(hmac(saltedPassword, 'Client Key')),
    serverKey: hmac(saltedPassword, 'Server Key'),
  };
}

// Channel binding needs TLS, so only its absence is accepted: "n" or "y" in the first message.
const FIRST_MESSAGE = /^([ny],,)(n=([^,]+),r=([!-+\--~]+))$/;
const FINAL_MESSAGE = /^(c=([^,]*),r=([^,]*)),p=([^,]*)$/;

/** The server's side of one SCRAM-SHA-256 authentication (RFC 5802, RFC 7677). */
export class ScramConversation {
  readonly #header: string;
  readonly #bareFirstMessage: string;
  readonly #nonce: string;
  readonly #keys: ScramKeys;
  readonly firstAnswer: string;

  private constructor(match: RegExpExecArray, keysOf: (user: string) => ScramKeys, serverNonce: string) {
    const [, header = '', bare = '', user = '', clientNonce = ''] = match;
    this.#header = header;
    this.#bareFirstMessage = bare;
    this.#nonce = `${clientNonce}${serverNonce}`;
    this.#keys = keysOf(user);
    this.firstAnswer = `r=${this.#nonce},s=${this.#keys.salt.toString('base64')},i=${ITERATIONS}`;
  }

  /** @returns undefined for a malformed message. */
  static start(
    message: string,
    keysOf: (user: string) => ScramKeys,
    serverNonce = randomBytes(18).toString('base64'),
  ): ScramConversation | undefined {
    const match = FIRST_MESSAGE.exec(message);
    return match ? new ScramConversation(match, keysOf, serverNonce) : undefined;
  }

  /** @returns the last answer, which proves the server to the client; undefined when the client proved nothing. */
  finish(message: string): string | undefined {
    const [, withoutProof = '', binding, nonce, encodedProof = ''] = FINAL_MESSAGE.exec(message) ?? [];
    const proof = Buffer.from(encodedProof, 'base64');
    if (binding !== btoa(this.#header) || nonce !== this.#nonce || proof.length !== 32) return undefined;
    const { storedKey, serverKey } = this.#keys;
    const exchange = `${this.#bareFirstMessage},${this.firstAnswer},${withoutProof}`;
    const signature = hmac(storedKey, exchange);
    const clientKey = proof.map((byte, index) => byte ^ (signature[index] ?? 0));
    if (!timingSafeEqual(sha256(clientKey), storedKey)) return undefined;
    return `v=${hmac(serverKey, exchange).toString('base64')}`;
  }
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
