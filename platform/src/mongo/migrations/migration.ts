import type { Logger } from '../../observability/log.ts';

/** One line of a service's `migrations.ts`: brings stored documents of a former shape into the present one. */
export interface Migration {
  /**
   * Key of its record, as `2026-11-22-backfill-search-terms`. Never changes; a table is sorted by it. A migration that
   * must come to another result gets a new name.
   */
  readonly name: string;
  /**
   * Returns how many documents it changed. It runs again for as long as it is in the table, because the former version
   * may still write: it must find what is left to do by itself, and change nothing where nothing is left.
   */
  readonly up: (context: MigrationContext) => Promise<number>;
}

export interface MigrationContext {
  readonly log: Logger;
  /** Aborted when the process stops or another copy has taken over. */
  readonly signal: AbortSignal;
}
