import type { Document } from 'bson';
import { CommandError } from './errors.ts';
import { RawDocument } from '../wire/raw-document.ts';
import { ProtocolError, type Request } from '../wire/messages.ts';

/** The logical session a command runs in, as far as the gateway needs to know it. */
export interface Session {
  /** Distinguishes sessions in maps: the id in hexadecimal. */
  key: string;
  /** The sixteen bytes of the session's UUID. */
  id: Buffer;
}

/** One client connection, as commands see it. */
export interface Client {
  /** The number hello tells the client. */
  id: number;
  /** Aborts when the client hangs up. */
  signal: AbortSignal;
}

/** A command ready to be carried out. */
export interface Command {
  name: string;
  /** The first field's value when it is text: the collection, for most commands. */
  collection: string;
  database: string;
  body: RawDocument;
  sequences: Map<string, Buffer>;
  session: Session | undefined;
  txnNumber: bigint | undefined;
  /** Part of a multi-document transaction. */
  inTransaction: boolean;
  startTransaction: boolean;
  maxTimeMs: number;
  client: Client;
}

/** Bytes from PostgreSQL that already are the reply, or a document yet to be encoded. */
export type Reply = Buffer | Document;

function readSession(body: RawDocument): Session | undefined {
  const raw = body.document('lsid');
  if (!raw) return undefined;
  const id = new RawDocument(raw).binary('id');
  if (id?.length !== 16) throw new CommandError(72, 'lsid.id must be a UUID');
  return { key: id.toString('hex'), id };
}

/**
 * Reads the fields that steer a command; the rest stays undecoded.
 * @throws CommandError for a session or transaction number that makes no sense.
 */
export function readCommand(request: Request, client: Client): Command {
  const body = new RawDocument(request.body);
  const session = readSession(body);
  const txnNumber = body.integer('txnNumber');
  if (txnNumber !== undefined && !session) {
    throw new CommandError(72, 'txnNumber may only be given together with lsid');
  }
  const database = body.string('$db') ?? (request.legacy ? 'admin' : undefined);
  if (database === undefined) throw new CommandError(40571, 'OP_MSG requests require a $db argument');
  if (body.firstKey === '') throw new ProtocolError('empty command');
  return {
    name: body.firstKey,
    collection: body.string(body.firstKey) ?? '',
    database,
    body,
    sequences: request.sequences,
    session,
    txnNumber,
    inTransaction: body.has('autocommit') && !body.flag('autocommit'),
    startTransaction: body.flag('startTransaction'),
    maxTimeMs: Number(body.integer('maxTimeMS') ?? 0n),
    client,
  };
}

/** `database.collection`, as replies and messages write it. */
export function namespaceOf(command: Command): string {
  return `${command.database}.${command.collection}`;
}
