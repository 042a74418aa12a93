import { deserialize, type Document } from 'bson';
import type { Command, Reply } from '../engine/command.ts';
import { type AttemptedWrite, explainRaised, explainWriteError, isVisible } from '../engine/duplicate-key.ts';
import { codeOfSqlState, DUPLICATE_STATES, TRANSIENT_STATES, unpackSqlState } from '../engine/error-codes.ts';
import { CommandError, toCommandError } from '../engine/errors.ts';
import type { Execution } from '../engine/execution.ts';
import { bool, bytesOf, firstRow, int64, text } from '../postgres/values.ts';
import type { PostgresConnection } from '../postgres/connection.ts';
import { PostgresError } from '../postgres/postgres-error.ts';
import type { Value } from '../postgres/protocol.ts';
import type { Attempt } from '../engine/rerun.ts';
import { splitSequence } from '../wire/raw-document.ts';
import { sessionLock, WRITE } from '../engine/write-function.ts';

type Kind = 'insert' | 'update' | 'delete' | 'findAndModify';

const BATCH_FIELD = { insert: 'documents', update: 'updates', delete: 'deletes' } as const;

const IN_TRANSACTION = {
  insert: { name: 'insert', sql: 'SELECT p_result, p_success FROM documentdb_api.insert($1,$2,$3,NULL)' },
  update: { name: 'update', sql: 'SELECT p_result, p_success FROM documentdb_api.update($1,$2,$3,NULL)' },
  delete: { name: 'delete', sql: 'SELECT p_result, p_success FROM documentdb_api.delete($1,$2,$3,NULL)' },
  findAndModify: {
    name: 'find_and_modify',
    sql: 'SELECT p_result, p_success FROM documentdb_api.find_and_modify($1,$2,NULL)',
  },
} as const;

function batchOf(command: Command, kind: Kind): Buffer | null {
  return kind === 'findAndModify' ? null : (command.sequences.get(BATCH_FIELD[kind]) ?? null);
}

/** Returns true if the command may contain an upsert; a false match in a document's text only costs a retry. */
function mayUpsert(command: Command, kind: Kind): boolean {
  if (kind === 'findAndModify') return command.body.flag('upsert');
  return kind === 'update' && (batchOf(command, kind) ?? command.body.bytes).includes('upsert');
}

async function run(
  execution: Execution,
  kind: Kind,
  connection: PostgresConnection,
  attempt: Attempt,
): Promise<Value[]> {
  const { command, transaction } = execution;
  const documents = batchOf(command, kind);
  if (transaction) {
    transaction.wrote = true;
    const values = [text(command.database), command.body.bytes];
    const statement = IN_TRANSACTION[kind];
    return firstRow(
      await connection.run(statement, kind === 'findAndModify' ? values : [...values, documents]),
    );
  }
  const { session, txnNumber } = command;
  const once = session !== undefined && txnNumber !== undefined;
  return firstRow(
    await connection.run(WRITE, [
      text(kind),
      text(command.database),
      command.body.bytes,
      documents,
      once ? session.id : null,
      once ? sessionLock(session.id) : null,
      once ? int64(txnNumber) : null,
      bool(attempt.retriesLostUpserts),
      bool(attempt.retriesConflicts),
    ]),
  );
}

/** Executes an insert, update, delete or findAndModify; exactly once if the driver has numbered it. */
async function write(execution: Execution, kind: Kind): Promise<Reply> {
  const { command } = execution;
  const upserts = mayUpsert(command, kind);
  try {
    return await execution.withConnection(
      { upserts, repeatable: command.txnNumber !== undefined },
      async (connection, attempt) => {
        const [result, success] = await run(execution, kind, connection, attempt);
        const reply = bytesOf(result);
        if (kind === 'insert') countInserted(execution);
        return success?.[0] === 1 ? reply : await translateWriteErrors(execution, kind, connection, reply);
      },
    );
  } catch (error) {
    if (error instanceof PostgresError && DUPLICATE_STATES.includes(error.sqlState)) {
      throw await explainRaised(execution, error);
    }
    throw error;
  }
}

function countInserted(execution: Execution): void {
  if (execution.transaction) return;
  const { command, engine } = execution;
  const batch = batchOf(command, 'insert');
  engine.statistics.inserted(command.database, command.collection, batch ? splitSequence(batch).length : 1);
}

async function translateWriteErrors(
  execution: Execution,
  kind: Kind,
  connection: PostgresConnection,
  result: Buffer,
): Promise<Document> {
  const reply = deserialize(result, { promoteValues: true, promoteLongs: false });
  const errors: Document[] = reply['writeErrors'] ?? [];
  for (const error of errors) {
    const state = unpackSqlState(Number(error['code']));
    if (state === undefined) continue;
    if (execution.transaction) failTransaction(execution, state, String(error['errmsg']));
    error['code'] = codeOfSqlState(state);
    if (!DUPLICATE_STATES.includes(state) || kind === 'findAndModify') continue;
    const attempted = attemptedWrite(execution.command, kind, Number(error['index']));
    const duplicate = await explainWriteError(execution, connection, String(error['errmsg']), attempted);
    Object.assign(error, duplicate);
    const { keyValue } = duplicate;
    if (execution.transaction && kind === 'update' && keyValue) {
      if (!(await isVisible(execution, connection, keyValue)))
        failTransaction(execution, '40001', duplicate.errmsg);
    }
  }
  return reply;
}

/** Fails the transaction as mongod does at the first failed write; a conflict is reported for the whole command. */
function failTransaction(execution: Execution, state: string, message: string): void {
  if (execution.transaction) execution.transaction.failed = true;
  if (!TRANSIENT_STATES.includes(state)) return;
  throw toCommandError(
    new PostgresError(
      new Map([
        ['C', state],
        ['M', message],
      ]),
    ),
    true,
  );
}

function attemptedWrite(
  command: Command,
  kind: Exclude<Kind, 'findAndModify'>,
  index: number,
): AttemptedWrite {
  const field = BATCH_FIELD[kind];
  const sequence = command.sequences.get(field);
  const raw = sequence && splitSequence(sequence)[index];
  const statement: Document = raw
    ? deserialize(raw)
    : (deserialize(command.body.bytes)[field]?.[index] ?? {});
  if (kind === 'insert') return { values: statement };
  // The effect of an update pipeline cannot be derived from its text.
  const change: Document = Array.isArray(statement['u']) ? { $set: {} } : (statement['u'] ?? {});
  const replaces = !Object.keys(change).some((key) => key.startsWith('$'));
  const values = replaces ? change : { ...change['$setOnInsert'], ...change['$set'] };
  return { values, filter: statement['q'] ?? {} };
}

/** A failed findAndModify raises an error; its reply contains no write errors. */
async function findAndModify(execution: Execution): Promise<Reply> {
  const { body } = execution.command;
  if (body.flag('remove') && body.has('update')) {
    throw new CommandError(9, "Cannot specify both an 'update' and 'remove'=true");
  }
  return write(execution, 'findAndModify');
}

export const WRITE_COMMANDS: Record<string, (execution: Execution) => Promise<Reply>> = {
  insert: (execution) => write(execution, 'insert'),
  update: (execution) => write(execution, 'update'),
  delete: (execution) => write(execution, 'delete'),
  findAndModify,
  findandmodify: findAndModify,
};
