import type { Command, Reply } from '../engine/command.ts';
import type { Engine } from '../engine/engine.ts';
import { CommandError, notSupported, toCommandError } from '../engine/errors.ts';
import { Execution } from '../engine/execution.ts';
import { CATALOG_COMMANDS } from './catalog.ts';
import { DIAGNOSTIC_COMMANDS } from './diagnostics.ts';
import { QUERY_COMMANDS } from './queries.ts';
import { SESSION_COMMANDS } from './sessions.ts';
import { WRITE_COMMANDS } from './writes.ts';

type Handler = (execution: Execution) => Promise<Reply>;

const COMMANDS = new Map<string, Handler>(
  Object.entries({
    ...WRITE_COMMANDS,
    ...QUERY_COMMANDS,
    ...CATALOG_COMMANDS,
    ...SESSION_COMMANDS,
    ...DIAGNOSTIC_COMMANDS,
  }),
);

const ALLOWED_IN_TRANSACTION: ReadonlySet<string> = new Set([
  ...Object.keys(WRITE_COMMANDS),
  'find',
  'aggregate',
  'getMore',
  'killCursors',
  'distinct',
  'create',
  'createIndexes',
]);

/** Commands of mongod that are missing here; they are answered with 115 instead of "no such command". */
const UNSUPPORTED: ReadonlySet<string> = new Set([
  'bulkWrite',
  'mapReduce',
  'convertToCapped',
  'cloneCollectionAsCapped',
  'authenticate',
  'createUser',
  'updateUser',
  'dropUser',
  'usersInfo',
  'createRole',
  'shardCollection',
  'compact',
  'reIndex',
  'createSearchIndexes',
  'listSearchIndexes',
  'fsync',
]);

async function endTransaction(command: Command, engine: Engine): Promise<Reply> {
  if (command.database !== 'admin') {
    throw new CommandError(13, `${command.name} may only be run against the admin database.`);
  }
  if (command.name === 'commitTransaction') await engine.transactions.commit(command);
  else await engine.transactions.abort(command);
  return { ok: 1 };
}

export async function execute(command: Command, engine: Engine): Promise<Reply> {
  try {
    if (command.name === 'commitTransaction' || command.name === 'abortTransaction') {
      return await endTransaction(command, engine);
    }
    const handler = COMMANDS.get(command.name);
    if (!handler) {
      if (UNSUPPORTED.has(command.name)) throw notSupported(`the command "${command.name}"`);
      throw new CommandError(59, `no such command: '${command.name}'`);
    }
    if (!command.inTransaction) return await handler(new Execution(command, engine, undefined));
    if (!ALLOWED_IN_TRANSACTION.has(command.name)) {
      throw new CommandError(263, `Cannot run '${command.name}' in a multi-document transaction.`);
    }
    return await engine.transactions.run(command, (transaction) =>
      handler(new Execution(command, engine, transaction)),
    );
  } catch (error) {
    throw toCommandError(error, command.inTransaction);
  }
}
