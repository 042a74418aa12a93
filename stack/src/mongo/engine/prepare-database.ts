import { assertLoopback } from './loopback.ts';
import { PostgresConnection, type PostgresAddress } from '../postgres/connection.ts';
import { SESSION_SETTINGS } from './settings.ts';
import { PURGE_SESSIONS_SQL, WRITE_FUNCTION_SQL } from './write-function.ts';

export { POSTGRES_SETTINGS } from './settings.ts';

/** Arbitrary lock id that serialises concurrent preparations, which must not create the same extension. */
const PREPARATION_LOCK = 7_205_759_403;

const EXTENSIONS = `
CREATE EXTENSION IF NOT EXISTS documentdb CASCADE;
CREATE EXTENSION IF NOT EXISTS documentdb_extended_rum;
`;

/**
 * Scheduled jobs of the server. The engine's index builders, which poll every two seconds, are disabled, because
 * this gateway builds indexes synchronously. A job keeps the address that the server had when it was created.
 */
const JOBS = `
SELECT cron.alter_job(jobid, active := false) FROM cron.job
  WHERE active AND jobname LIKE 'documentdb_index_build_task%';
UPDATE cron.job SET nodename = current_setting('cron.host'), nodeport = current_setting('port')::int;
SELECT cron.schedule('mongo_gateway_sessions', '*/10 * * * *', $job$${PURGE_SESSIONS_SQL}$job$);
`;

/**
 * Creates extensions, write function and jobs in PostgreSQL. Idempotent. The server must run with
 * `POSTGRES_SETTINGS`.
 * @throws PostgresUnavailable when there is no answer, PostgresError when the server refuses.
 */
export async function prepareDatabase(address: PostgresAddress): Promise<void> {
  if ('host' in address) assertLoopback('PostgreSQL server', address.host);
  const connection = await PostgresConnection.open({ address, settings: { client_min_messages: 'error' } });
  try {
    await connection.query(`SELECT pg_advisory_lock(${PREPARATION_LOCK})`);
    await connection.query(EXTENSIONS);
    await connection.query(`SET search_path = ${SESSION_SETTINGS['search_path'] ?? 'public'}`);
    await connection.query(`BEGIN;${WRITE_FUNCTION_SQL}${JOBS}COMMIT`);
  } finally {
    connection.close();
  }
}
