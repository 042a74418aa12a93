import { deserialize } from 'bson';
import { namespaceOf, type Reply } from '../engine/command.ts';
import { explainRaised } from '../engine/duplicate-key.ts';
import { codeOfSqlState, DUPLICATE_STATES, unpackSqlState } from '../engine/error-codes.ts';
import { CommandError, notSupported } from '../engine/errors.ts';
import type { Execution } from '../engine/execution.ts';
import { bytesOf, text } from '../postgres/values.ts';
import { PostgresError } from '../postgres/postgres-error.ts';

const CREATE = { name: 'create', sql: 'SELECT documentdb_api.create_collection_view($1,$2)' } as const;
const DROP = { name: 'drop', sql: 'SELECT documentdb_api.drop_collection($1,$2::text)' } as const;
const DROP_DATABASE = { name: 'drop_database', sql: 'SELECT documentdb_api.drop_database($1)' } as const;
const DROP_INDEXES = { name: 'drop_indexes', sql: 'CALL documentdb_api.drop_indexes($1,$2)' } as const;
const COLL_MOD = { name: 'coll_mod', sql: 'SELECT documentdb_api.coll_mod($1,$2::text,$3)' } as const;
const RENAME = {
  name: 'rename_collection',
  sql: 'SELECT documentdb_api.rename_collection($1::documentdb_core.bson)',
} as const;
const LIST_DATABASES = {
  name: 'list_databases',
  sql: 'SELECT documentdb_api.list_databases($1)',
} as const;

// The third argument allows an existing collection.
const CREATE_INDEXES = {
  name: 'create_indexes',
  sql: 'SELECT documentdb_api_internal.create_indexes_non_concurrently($1,$2,true)',
} as const;

function invalidate(execution: Execution, collection?: string): void {
  const { database } = execution.command;
  execution.engine.indexes.invalidate(database, collection);
  execution.engine.statistics.invalidate(database, collection);
}

async function create(execution: Execution): Promise<Reply> {
  const { body, database, collection } = execution.command;
  for (const kind of ['capped', 'timeseries', 'clusteredIndex'] as const) {
    if (body.flag(kind) || body.document(kind)) throw notSupported(`creating a collection with "${kind}"`);
  }
  if (body.document('collation')) throw notSupported('a default collation of a collection');
  const [reply] = await execution.change(CREATE, [text(database), body.bytes]);
  invalidate(execution, collection);
  return bytesOf(reply);
}

/** Returns false when all indexes existed already, as at every start of an application. */
function hasBuiltIndexes(reply: Buffer): boolean {
  const counts = deserialize(reply)['raw']?.defaultShard;
  return counts?.numIndexesAfter !== counts?.numIndexesBefore;
}

/** Builds indexes before answering, and analyses the collection so that the planner uses them at once. */
async function createIndexes(execution: Execution): Promise<Reply> {
  const { command, engine } = execution;
  try {
    const [result] = await execution.change(CREATE_INDEXES, [text(command.database), command.body.bytes]);
    const reply = bytesOf(result);
    engine.indexes.invalidate(command.database, command.collection);
    if (!execution.transaction && hasBuiltIndexes(reply)) {
      // The indexes exist even if this fails; autovacuum analyses the collection later.
      await engine.statistics.analyze(command.database, command.collection).catch(() => undefined);
    }
    return reply;
  } catch (error) {
    if (error instanceof PostgresError && DUPLICATE_STATES.includes(error.sqlState)) {
      throw await explainRaised(execution, error);
    }
    throw error;
  }
}

async function dropIndexes(execution: Execution): Promise<Reply> {
  const { command } = execution;
  const [result] = await execution.change(DROP_INDEXES, [text(command.database), command.body.bytes]);
  execution.engine.indexes.invalidate(command.database, command.collection);
  const reply = deserialize(bytesOf(result));
  if (reply['ok']) return { ...reply, ok: 1 };
  const state = unpackSqlState(Number(reply['code']));
  const code = state === undefined ? Number(reply['code'] ?? 1) : codeOfSqlState(state);
  throw new CommandError(code, String(reply['errmsg'] ?? 'dropIndexes failed'));
}

async function drop(execution: Execution): Promise<Reply> {
  const { command } = execution;
  await execution.change(DROP, [text(command.database), text(command.collection)]);
  invalidate(execution, command.collection);
  return { ns: namespaceOf(command), ok: 1 };
}

async function dropDatabase(execution: Execution): Promise<Reply> {
  const { database } = execution.command;
  await execution.change(DROP_DATABASE, [text(database)]);
  invalidate(execution);
  return { dropped: database, ok: 1 };
}

async function renameCollection(execution: Execution): Promise<Reply> {
  const { command, engine } = execution;
  await execution.change(RENAME, [command.body.bytes]);
  for (const namespace of [command.collection, command.body.string('to') ?? '']) {
    const dot = namespace.indexOf('.');
    engine.indexes.invalidate(namespace.slice(0, dot), namespace.slice(dot + 1));
    engine.statistics.invalidate(namespace.slice(0, dot), namespace.slice(dot + 1));
  }
  return { ok: 1 };
}

async function collMod(execution: Execution): Promise<Reply> {
  const { database, collection, body } = execution.command;
  const [reply] = await execution.change(COLL_MOD, [text(database), text(collection), body.bytes]);
  invalidate(execution, collection);
  return bytesOf(reply);
}

async function listDatabases(execution: Execution): Promise<Reply> {
  return bytesOf((await execution.read(LIST_DATABASES, [execution.command.body.bytes]))[0]);
}

export const CATALOG_COMMANDS: Record<string, (execution: Execution) => Promise<Reply>> = {
  create,
  createIndexes,
  dropIndexes,
  deleteIndexes: dropIndexes,
  drop,
  dropDatabase,
  renameCollection,
  collMod,
  listDatabases,
};
