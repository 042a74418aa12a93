import { hostname, totalmem } from 'node:os';
import type { Reply } from '../engine/command.ts';
import type { Execution } from '../engine/execution.ts';
import { bytesOf, float8, text } from '../postgres/values.ts';
import { explain } from './explain.ts';

/** The emulated MongoDB version, by which drivers and mongoose choose features. */
export const SERVER_VERSION = '7.0.0';

const COLL_STATS = {
  name: 'coll_stats',
  sql: 'SELECT documentdb_api.coll_stats($1,$2::text,$3::float8)',
} as const;
const DB_STATS = { name: 'db_stats', sql: 'SELECT documentdb_api.db_stats($1,$2::float8)' } as const;
const VALIDATE = { name: 'validate', sql: 'SELECT documentdb_api.validate($1,$2)' } as const;
const CURRENT_OP = { name: 'current_op', sql: 'SELECT documentdb_api.current_op_command($1)' } as const;
const PING = { name: 'ping', sql: 'SELECT 1' } as const;

function scaleOf(execution: Execution): Buffer {
  return float8(Number(execution.command.body.integer('scale') ?? 1n));
}

async function collStats(execution: Execution): Promise<Reply> {
  const { database, collection } = execution.command;
  const values = [text(database), text(collection), scaleOf(execution)];
  return bytesOf((await execution.read(COLL_STATS, values))[0]);
}

async function dbStats(execution: Execution): Promise<Reply> {
  const { database } = execution.command;
  return bytesOf((await execution.read(DB_STATS, [text(database), scaleOf(execution)]))[0]);
}

async function validate(execution: Execution): Promise<Reply> {
  const { database, body } = execution.command;
  return bytesOf((await execution.read(VALIDATE, [text(database), body.bytes]))[0]);
}

async function currentOp(execution: Execution): Promise<Reply> {
  return bytesOf((await execution.read(CURRENT_OP, [execution.command.body.bytes]))[0]);
}

async function ping(execution: Execution): Promise<Reply> {
  await execution.read(PING, []);
  return { ok: 1 };
}

async function buildInfo(): Promise<Reply> {
  return {
    version: SERVER_VERSION,
    gitVersion: 'none',
    modules: [],
    versionArray: [...SERVER_VERSION.split('.').map(Number), 0],
    storageEngines: ['documentdb'],
    bits: 64,
    debug: false,
    maxBsonObjectSize: 16_777_216,
    ok: 1,
  };
}

async function serverStatus(execution: Execution): Promise<Reply> {
  const { engine } = execution;
  return {
    host: hostname(),
    version: SERVER_VERSION,
    process: 'mongo-gateway',
    pid: process.pid,
    uptime: process.uptime(),
    localTime: new Date(),
    mem: { resident: Math.round(process.memoryUsage.rss() / 1_048_576) },
    postgres: { connections: engine.connections },
    metrics: { cursor: { open: { total: engine.cursors.size } } },
    transactions: { currentOpen: engine.transactions.size },
    ok: 1,
  };
}

async function hostInfo(): Promise<Reply> {
  return {
    system: { currentTime: new Date(), hostname: hostname(), memSizeMB: Math.round(totalmem() / 1_048_576) },
    os: { type: 'Linux', name: process.platform },
    extra: {},
    ok: 1,
  };
}

async function connectionStatus(): Promise<Reply> {
  return {
    authInfo: { authenticatedUsers: [], authenticatedUserRoles: [], authenticatedUserPrivileges: [] },
    ok: 1,
  };
}

async function getParameter(): Promise<Reply> {
  return { featureCompatibilityVersion: { version: SERVER_VERSION.slice(0, 3) }, ok: 1 };
}

async function whatsmyuri(): Promise<Reply> {
  return { you: '127.0.0.1:0', ok: 1 };
}

export const DIAGNOSTIC_COMMANDS: Record<string, (execution: Execution) => Promise<Reply>> = {
  ping,
  buildInfo,
  buildinfo: buildInfo,
  serverStatus,
  hostInfo,
  connectionStatus,
  getParameter,
  whatsmyuri,
  getLog: async () => ({ totalLinesWritten: 0, log: [], ok: 1 }),
  getCmdLineOpts: async () => ({ argv: [], parsed: {}, ok: 1 }),
  explain,
  collStats,
  collstats: collStats,
  dbStats,
  dbstats: dbStats,
  validate,
  currentOp,
};
