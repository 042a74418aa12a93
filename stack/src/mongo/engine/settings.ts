const CURSOR_LIFETIME_SECONDS = '660';

/** What every session of the gateway needs, whatever the server's own configuration says. */
export const SESSION_SETTINGS: Record<string, string> = {
  application_name: 'mongo-gateway',
  client_min_messages: 'error',
  search_path: 'documentdb_api_catalog,documentdb_api,documentdb_core,public',
  // A blocked statement gives its connection back now and then, and queues up again.
  lock_timeout: '2000',
  // A gateway that was killed must not leave work or locks behind.
  client_connection_check_interval: '1s',
  // Words are stemmed as English unless an index names another language, as in MongoDB.
  default_text_search_config: 'pg_catalog.english',
  // Compiling a query costs more than any query here takes.
  jit: 'off',
  // Sorted cursors wait in files; otherwise each would keep a connection.
  'documentdb.useFileBasedPersistedCursors': 'on',
  'documentdb.defaultCursorExpiryTimeLimitSeconds': CURSOR_LIFETIME_SECONDS,
  // Deadlocks are to be raised, not hidden among a reply's write errors.
  'documentdb.throwDeadlockOnCRUD': 'on',
  'documentdb.maxWriteBatchSize': '100000',
  // Only this handler's indexes can be read in order; an index keeps the handler it was made with.
  'documentdb.alternate_index_handler_name': 'extended_rum',
  'documentdb_core.enableCollation': 'on',
  'documentdb.enableCollationWithNonUniqueOrderedIndexes': 'on',
};

/**
 * What postgresql.conf must say for the engine and this gateway, beside port, addresses and
 * directories. Values are plain text; whoever writes the file quotes them.
 */
export const POSTGRES_SETTINGS: Record<string, string> = {
  shared_preload_libraries: 'pg_cron,pg_documentdb_core,pg_documentdb,pg_documentdb_extended_rum',
  listen_addresses: '127.0.0.1',
  'cron.database_name': 'postgres',
  'cron.host': '127.0.0.1',
  'cron.log_run': 'off',
  'cron.log_statement': 'off',
  'documentdb.localhost_connection_string': 'host=127.0.0.1',
  'documentdb.alternate_index_handler_name': 'extended_rum',
  'documentdb.useFileBasedPersistedCursors': 'on',
  'documentdb.defaultCursorExpiryTimeLimitSeconds': CURSOR_LIFETIME_SECONDS,
  'documentdb_core.enableCollation': 'on',
  'documentdb.enableCollationWithNonUniqueOrderedIndexes': 'on',
  default_text_search_config: 'pg_catalog.english',
  max_connections: '120',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  wal_compression: 'lz4',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  jit: 'off',
  deadlock_timeout: '100ms',
  // Without statistics the planner sorts whole collections: keep them fresh.
  autovacuum_naptime: '5s',
  autovacuum_analyze_threshold: '50',
  autovacuum_analyze_scale_factor: '0.05',
  autovacuum_vacuum_scale_factor: '0.1',
  client_connection_check_interval: '1s',
  idle_in_transaction_session_timeout: '90s',
  tcp_keepalives_idle: '30',
  logging_collector: 'off',
  // Statements that fail because of their content are the client's news, not the server log's.
  log_min_error_statement: 'panic',
  log_min_messages: 'warning',
};
