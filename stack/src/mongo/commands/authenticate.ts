import type { Document } from 'bson';
import { createHmac, randomBytes } from 'node:crypto';
import { CommandError } from '../engine/errors.ts';
import { RawDocument } from '../wire/raw-document.ts';
import { deriveKeys, ScramConversation, type ScramKeys } from '../wire/scram.ts';

/** The only user, who may do everything in every database and is found in each. */
export interface Credentials {
  readonly user: string;
  readonly password: string;
}

const MECHANISM = 'SCRAM-SHA-256';
const CONVERSATION_ID = 1;

/**
 * Returns the keys that a user's password is checked against. For an unknown user they match no password, and the
 * salt is as constant as that of the known user, so that answers do not reveal which users exist.
 */
export function keysForUsers({ user, password }: Credentials): (name: string) => ScramKeys {
  const secret = randomBytes(32);
  const saltOf = (name: string) => createHmac('sha256', secret).update(name).digest().subarray(0, 16);
  const keys = deriveKeys(password, saltOf(user));
  const noPassword = { storedKey: randomBytes(32), serverKey: randomBytes(32) };
  return (name) => (name === user ? keys : { ...noPassword, salt: saltOf(name) });
}

/** Authentication of one connection. */
export class Authentication {
  readonly #keysOf: (name: string) => ScramKeys;
  #conversation: ScramConversation | undefined;
  #skipsEmptyExchange = false;
  #isProven = false;
  #isAuthenticated = false;

  constructor(keysOf: (name: string) => ScramKeys) {
    this.#keysOf = keysOf;
  }

  /** @throws CommandError 13 – until the client has authenticated. */
  assertAuthenticated(commandName: string): void {
    if (!this.#isAuthenticated) throw new CommandError(13, `Command ${commandName} requires authentication`);
  }

  /** Returns the fields of an answer to hello; drivers send the first message of an authentication with it. */
  answerHello(hello: RawDocument): Document {
    const attempt = hello.document('speculativeAuthenticate');
    return {
      ...(hello.has('saslSupportedMechs') && { saslSupportedMechs: [MECHANISM] }),
      ...(attempt && { speculativeAuthenticate: this.#startIfPossible(new RawDocument(attempt)) }),
    };
  }

  /** @throws CommandError 334 – for another mechanism; 18 – for a malformed message. */
  start(command: RawDocument): Document {
    const mechanism = command.string('mechanism') ?? '';
    if (mechanism !== MECHANISM)
      throw new CommandError(334, `Received authentication for mechanism ${mechanism} which is not enabled`);
    const options = command.document('options');
    this.#isProven = false;
    this.#skipsEmptyExchange = options !== undefined && new RawDocument(options).flag('skipEmptyExchange');
    this.#conversation = ScramConversation.start(payloadOf(command), this.#keysOf);
    if (!this.#conversation) throw failed();
    return answer(false, this.#conversation.firstAnswer);
  }

  /** @throws CommandError 17 – without a started authentication; 18 – for an unknown user or a wrong password. */
  continue(command: RawDocument): Document {
    const conversation = this.#conversation;
    if (!conversation || command.integer('conversationId') !== BigInt(CONVERSATION_ID))
      throw new CommandError(17, 'No SASL session state found');
    if (this.#isProven) return this.#complete('');
    const proof = conversation.finish(payloadOf(command));
    if (proof === undefined) {
      this.#conversation = undefined;
      throw failed();
    }
    this.#isProven = true;
    return this.#skipsEmptyExchange ? this.#complete(proof) : answer(false, proof);
  }

  #complete(payload: string): Document {
    this.#conversation = undefined;
    this.#isAuthenticated = true;
    return answer(true, payload);
  }

  #startIfPossible(attempt: RawDocument): Document | undefined {
    try {
      return this.start(attempt);
    } catch {
      // The driver then starts with saslStart, which names the error.
      return undefined;
    }
  }
}

function payloadOf(command: RawDocument): string {
  return command.binary('payload')?.toString('utf8') ?? '';
}

function answer(done: boolean, payload: string): Document {
  return { conversationId: CONVERSATION_ID, done, payload: Buffer.from(payload), ok: 1 };
}

function failed(): CommandError {
  return new CommandError(18, 'Authentication failed.');
}
