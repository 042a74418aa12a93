import type { Document } from 'bson';
import { CommandError } from './errors.ts';
import { RawDocument } from '../wire/raw-document.ts';
import { ProtocolError, type Request } from '../wire/messages.ts';

export interface Session {
  key: string;
  /** The sixteen bytes of the session's UUID. */
  id: Buffer;
}

export interface Client {
  id: number;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

export interface Command {
  name: string;
  /** The value of the first field if it is a string: for most commands the collection. */
  collection: string;
  database: string;
  body: RawDocument;
  sequences: Map<string, Buffer>;
  session: Session | undefined;
  txnNumber: bigint | undefined;
  inTransaction: boolean;
  startTransaction: boolean;
  maxTimeMs: number;
  client: Client;
}

/** Bytes of a reply from PostgreSQL, or a document that is not encoded yet. */
export type Reply = Buffer | Document;

function readSession(body: RawDocument): Session | undefined {
  const raw = body.document('lsid');
  if (!raw) return undefined;
  const id = new RawDocument(raw).binary('id');
  if (id?.length !== 16) throw new CommandError(72, 'lsid.id must be a UUID');
  return { key: id.toString('hex'), id };
}

/**
 * Reads the control fields of a command; the rest stays undecoded.
 * @throws CommandError for an invalid session or transaction number.
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

export function namespaceOf(command: Command): string {
  return `${command.database}.${command.collection}`;
}
