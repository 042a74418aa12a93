import { deserialize, type Document } from 'bson';
import { randomBytes } from 'node:crypto';
import { Binary } from 'bson';
import type { Reply } from '../engine/command.ts';
import type { Execution } from '../engine/execution.ts';
import { END_SESSIONS } from '../engine/write-function.ts';

const UUID_OID = 2950;

/** Encodes a one-dimensional uuid[] in PostgreSQL's binary format. */
function uuidArray(ids: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(20);
  head.writeInt32BE(ids.length === 0 ? 0 : 1, 0);
  head.writeInt32BE(UUID_OID, 8);
  if (ids.length === 0) return head.subarray(0, 12);
  head.writeInt32BE(ids.length, 12);
  head.writeInt32BE(1, 16);
  const length = Buffer.from([0, 0, 0, 16]);
  return Buffer.concat([head, ...ids.flatMap((id) => [length, id])]);
}

async function endSessions(execution: Execution): Promise<Reply> {
  const { command, engine } = execution;
  const listed: Document[] = deserialize(command.body.bytes)[command.name] ?? [];
  const ids = listed.flatMap(({ id }) =>
    id?.buffer?.length >= 16 ? [Buffer.from(id.buffer.subarray(0, 16))] : [],
  );
  const keys = ids.map((id) => id.toString('hex'));
  engine.transactions.endSessions(keys);
  engine.cursors.endSessions(keys);
  if (ids.length > 0)
    await execution.withConnection({}, (connection) => connection.run(END_SESSIONS, [uuidArray(ids)]));
  return { ok: 1 };
}

async function startSession(): Promise<Reply> {
  const id = randomBytes(16);
  // Sets the bits of a UUID version 4.
  id[6] = ((id[6] ?? 0) & 0x0f) | 0x40;
  id[8] = ((id[8] ?? 0) & 0x3f) | 0x80;
  return { id: { id: new Binary(id, Binary.SUBTYPE_UUID) }, timeoutMinutes: 30, ok: 1 };
}

export const SESSION_COMMANDS: Record<string, (execution: Execution) => Promise<Reply>> = {
  startSession,
  refreshSessions: async () => ({ ok: 1 }),
  endSessions,
  killSessions: endSessions,
};
