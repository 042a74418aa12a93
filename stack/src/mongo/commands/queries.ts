import { deserialize, serialize, type Document } from 'bson';
import { namespaceOf, type Reply } from '../engine/command.ts';
import { CommandError, notSupported } from '../engine/errors.ts';
import type { Execution } from '../engine/execution.ts';
import { bytesOf, firstRow, text } from '../postgres/values.ts';
import type { Statement } from '../postgres/protocol.ts';
import { RawDocument } from '../wire/raw-document.ts';

const firstPage = (name: string): Statement => ({
  name,
  sql: `SELECT cursorpage, continuation, persistconnection, cursorid FROM documentdb_api.${name}_cursor_first_page($1,$2)`,
});

export const FIND = firstPage('find');
const AGGREGATE = firstPage('aggregate');
const LIST_COLLECTIONS = firstPage('list_collections');
const LIST_INDEXES = firstPage('list_indexes');

const GET_MORE = {
  name: 'get_more',
  sql: 'SELECT cursorpage, continuation FROM documentdb_api.cursor_get_more($1,$2,$3)',
} as const;

const COUNT = { name: 'count', sql: 'SELECT document FROM documentdb_api.count_query($1,$2)' } as const;
const DISTINCT = {
  name: 'distinct',
  sql: 'SELECT document FROM documentdb_api.distinct_query($1,$2)',
} as const;

async function openCursor(execution: Execution, statement: Statement, writes = false): Promise<Buffer> {
  const { command, engine } = execution;
  const values = [text(command.database), command.body.bytes];
  const row = writes ? execution.change(statement, values) : execution.read(statement, values);
  const [page, continuation, persist, id] = await row;
  if (continuation && id) {
    if (persist?.[0] === 1 && !execution.transaction)
      throw notSupported('a cursor that keeps its connection');
    engine.cursors.add({
      id: id.readBigInt64BE(),
      database: command.database,
      sessionKey: command.session?.key,
      transaction: execution.transactionKey,
      continuation: Buffer.from(continuation),
    });
  }
  return bytesOf(page);
}

async function getMore(execution: Execution): Promise<Reply> {
  const { command, engine } = execution;
  const id = command.body.integer('getMore');
  if (id === undefined) throw new CommandError(14, 'getMore must be a cursor id');
  const cursor = engine.cursors.get(id, command.database, command.session?.key, execution.transactionKey);
  const values = [text(command.database), command.body.bytes, cursor.continuation];
  // Not repeatable: a page that was lost with its connection may not be available again.
  const [page, continuation] = await execution.withConnection({ interruptible: true }, async (connection) =>
    firstRow(await connection.run(GET_MORE, values)),
  );
  engine.cursors.advance(cursor, continuation ?? null);
  return bytesOf(page);
}

async function killCursors(execution: Execution): Promise<Reply> {
  const { command, engine } = execution;
  const ids: bigint[] = deserialize(command.body.bytes, { useBigInt64: true })['cursors'] ?? [];
  const killed = engine.cursors.kill(ids);
  return {
    cursorsKilled: ids.filter((id) => killed.has(id)),
    cursorsNotFound: ids.filter((id) => !killed.has(id)),
    cursorsAlive: [],
    cursorsUnknown: [],
    ok: 1,
  };
}

async function aggregate(execution: Execution): Promise<Reply> {
  const { command } = execution;
  if (command.body.flag('explain'))
    throw notSupported('the aggregate option "explain" (use the explain command)');
  // A false match, e.g. inside a string, only means that the pipeline is not repeated after a broken connection.
  const writes = command.body.bytes.includes('$out') || command.body.bytes.includes('$merge');
  if (!writes) return openCursor(execution, AGGREGATE);
  if (execution.transaction) execution.transaction.wrote = true;
  const reply = await openCursor(execution, AGGREGATE, writes);
  execution.engine.indexes.invalidate(command.database);
  return reply;
}

async function count(execution: Execution): Promise<Reply> {
  const { command } = execution;
  return bytesOf((await execution.read(COUNT, [text(command.database), command.body.bytes]))[0]);
}

async function distinct(execution: Execution): Promise<Reply> {
  const { command } = execution;
  return bytesOf((await execution.read(DISTINCT, [text(command.database), command.body.bytes]))[0]);
}

/** Removes the engine's storage details, which MongoDB does not return. */
async function listIndexes(execution: Execution): Promise<Reply> {
  const { command } = execution;
  if (command.collection === '') throw new CommandError(73, `Invalid namespace ${namespaceOf(command)}`);
  const reply = new RawDocument(await openCursor(execution, LIST_INDEXES)).decode();
  const indexes: Document[] = reply['cursor'].firstBatch;
  for (const index of indexes) {
    delete index['storageEngine'];
    delete index['enableOrderedIndex'];
  }
  return Buffer.from(serialize(reply));
}

export const QUERY_COMMANDS: Record<string, (execution: Execution) => Promise<Reply>> = {
  find: (execution) => openCursor(execution, FIND),
  aggregate,
  getMore,
  killCursors,
  count,
  distinct,
  listCollections: (execution) => openCursor(execution, LIST_COLLECTIONS),
  listIndexes,
};
