import { DUPLICATE_STATES, packSqlState, TRANSIENT_STATES } from './error-codes.ts';

/** SQLSTATE raised by the write function when it has rolled back a write that may be repeated. */
export const ROLLED_BACK_STATE = 'MGHLD';

const SCHEMA = 'mongo_gateway';

const packed = (states: readonly string[]): string => states.map(packSqlState).join(',');

/**
 * Makes a retried write take effect exactly once: locks the session, returns the stored reply if the number is known,
 * else writes and stores the reply in one transaction. Conflicts roll everything back with `MGHLD` if the gateway will
 * repeat. The engine's retry parameter stays NULL, because it counts two statements of a batch as one.
 */
export const WRITE_FUNCTION_SQL = `
CREATE SCHEMA IF NOT EXISTS ${SCHEMA};

CREATE TABLE IF NOT EXISTS ${SCHEMA}.sessions (
  session uuid PRIMARY KEY,
  txn bigint NOT NULL,
  result documentdb_core.bson,
  success boolean,
  at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

CREATE OR REPLACE FUNCTION ${SCHEMA}.write(
  p_kind text, p_database text, p_spec documentdb_core.bson, p_documents documentdb_core.bsonsequence,
  p_session uuid, p_lock bigint, p_txn bigint, p_retry_lost_upserts boolean, p_retry_conflicts boolean,
  OUT result documentdb_core.bson, OUT success boolean
) LANGUAGE plpgsql AS $function$
DECLARE
  last ${SCHEMA}.sessions%ROWTYPE;
BEGIN
  IF p_session IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(p_lock);
    SELECT * INTO last FROM ${SCHEMA}.sessions s WHERE s.session = p_session;
    IF FOUND AND last.txn = p_txn AND last.result IS NOT NULL THEN
      result := last.result;
      success := last.success;
      RETURN;
    ELSIF FOUND AND last.txn >= p_txn THEN
      RAISE EXCEPTION USING ERRCODE = 'MGTTO',
        MESSAGE = format('Cannot start write %s on a session that is at %s already', p_txn, last.txn);
    END IF;
  END IF;

  CASE p_kind
    WHEN 'insert' THEN
      SELECT p_result, p_success INTO result, success
        FROM documentdb_api.insert(p_database, p_spec, p_documents, NULL);
    WHEN 'update' THEN
      SELECT p_result, p_success INTO result, success
        FROM documentdb_api.update(p_database, p_spec, p_documents, NULL);
    WHEN 'delete' THEN
      SELECT p_result, p_success INTO result, success
        FROM documentdb_api.delete(p_database, p_spec, p_documents, NULL);
    WHEN 'findAndModify' THEN
      SELECT p_result, p_success INTO result, success
        FROM documentdb_api.find_and_modify(p_database, p_spec, NULL);
  END CASE;

  IF NOT success AND (
    p_retry_conflicts AND documentdb_api_catalog.bson_query_match(
      result, '{"writeErrors.code": {"$in": [${packed(TRANSIENT_STATES)}]}}'::documentdb_core.bson)
    OR p_retry_lost_upserts AND documentdb_api_catalog.bson_query_match(
      result, '{"writeErrors.code": {"$in": [${packed(DUPLICATE_STATES)}]}}'::documentdb_core.bson)
  ) THEN
    RAISE EXCEPTION USING ERRCODE = '${ROLLED_BACK_STATE}', MESSAGE = 'rolled back, to be repeated';
  END IF;

  IF p_session IS NOT NULL THEN
    INSERT INTO ${SCHEMA}.sessions AS s (session, txn, result, success)
      VALUES (p_session, p_txn, write.result, write.success)
      ON CONFLICT (session) DO UPDATE
        SET txn = excluded.txn, result = excluded.result, success = excluded.success, at = now();
  END IF;
END
$function$;
`;

export const WRITE = {
  name: 'write',
  sql: `SELECT result, success FROM ${SCHEMA}.write($1,$2,$3,$4,$5,$6,$7,$8,$9)`,
} as const;

export const RECORD_COMMIT = {
  name: 'record_commit',
  sql: `INSERT INTO ${SCHEMA}.sessions AS s (session, txn) VALUES ($1::uuid, $2::bigint)
        ON CONFLICT (session) DO UPDATE SET txn = excluded.txn, result = NULL, success = NULL, at = now()`,
} as const;

/** Waits for a server process that may still be committing for a killed gateway. */
export const WAIT_FOR_SESSION = {
  name: 'wait_for_session',
  sql: 'SELECT pg_advisory_xact_lock($1::bigint)',
} as const;

/** Returns a row if a transaction was committed, by this gateway or an earlier process. */
export const WAS_COMMITTED = {
  name: 'was_committed',
  sql: `SELECT 1 FROM ${SCHEMA}.sessions WHERE session = $1::uuid AND txn = $2::bigint AND result IS NULL`,
} as const;

export const END_SESSIONS = {
  name: 'end_sessions',
  sql: `DELETE FROM ${SCHEMA}.sessions WHERE session = ANY ($1::uuid[])`,
} as const;

/** Deletes sessions that were never ended; mongod expires them after half an hour. */
export const PURGE_SESSIONS_SQL = `DELETE FROM ${SCHEMA}.sessions WHERE at < now() - interval '1 hour'`;

/** The advisory lock of a session: half of its random id. */
export function sessionLock(id: Buffer): Buffer {
  return id.subarray(0, 8);
}
