import type { Logger } from '../../observability/log.ts';

export interface Migration {
  /**
   * Key of its record, such as `2026-11-22-backfill-search-terms`. Never changes; the table is sorted by it. A
   * migration with a different result needs a new name.
   */
  readonly name: string;
  /**
   * Returns the number of documents changed. Runs repeatedly while it is in the table, because the former version may
   * still write; it must find the remaining documents itself and change none when complete.
   */
  readonly up: (context: MigrationContext) => Promise<number>;
}

export interface MigrationContext {
  readonly log: Logger;
  /** Aborted when the process stops or another copy has taken over. */
  readonly signal: AbortSignal;
}
