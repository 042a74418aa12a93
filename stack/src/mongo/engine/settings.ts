const CURSOR_LIFETIME_SECONDS = '660';

export const SESSION_SETTINGS: Record<string, string> = {
  application_name: 'mongo-gateway',
  client_min_messages: 'error',
  search_path: 'documentdb_api_catalog,documentdb_api,documentdb_core,public',
  // A blocked statement returns its connection at this interval and queues again.
  lock_timeout: '2000',
  // The work and locks of a killed gateway must end.
  client_connection_check_interval: '1s',
  // Stemming is English unless an index names another language, as in MongoDB.
  default_text_search_config: 'pg_catalog.english',
  // JIT compilation takes longer than any query here.
  jit: 'off',
  // Sorted cursors are stored in files; otherwise each would use a connection.
  'documentdb.useFileBasedPersistedCursors': 'on',
  'documentdb.defaultCursorExpiryTimeLimitSeconds': CURSOR_LIFETIME_SECONDS,
  // Raises deadlocks instead of reporting them as write errors of a reply.
  'documentdb.throwDeadlockOnCRUD': 'on',
  'documentdb.maxWriteBatchSize': '100000',
  // Only this handler's indexes support ordered scans; an index keeps the handler that created it.
  'documentdb.alternate_index_handler_name': 'extended_rum',
  'documentdb_core.enableCollation': 'on',
  'documentdb.enableCollationWithNonUniqueOrderedIndexes': 'on',
};

/** Settings of postgresql.conf besides sockets and directories. Values are unquoted. */
export const POSTGRES_SETTINGS: Record<string, string> = {
  shared_preload_libraries: 'pg_cron,pg_documentdb_core,pg_documentdb,pg_documentdb_extended_rum',
  'cron.database_name': 'postgres',
  'cron.log_run': 'off',
  'cron.log_statement': 'off',
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
  // Without current statistics the planner sorts whole collections.
  autovacuum_naptime: '5s',
  autovacuum_analyze_threshold: '50',
  autovacuum_analyze_scale_factor: '0.05',
  autovacuum_vacuum_scale_factor: '0.1',
  client_connection_check_interval: '1s',
  idle_in_transaction_session_timeout: '90s',
  tcp_keepalives_idle: '30',
  logging_collector: 'off',
  // Statements that fail because of their content concern the client, not the server's log.
  log_min_error_statement: 'panic',
  log_min_messages: 'warning',
};
