import type { Migration } from '@petcare/platform/mongo/migrations/migration.ts';
import { backfillUserDefaults, backfillUserTerms } from './users/backfill-users.ts';

/** In ascending order of the names, which never change; see docs/decisions/0028-migrations.md. */
export const migrations: readonly Migration[] = [
  { name: '2026-11-22-backfill-search-terms', up: backfillUserTerms },
  { name: '2026-11-22-backfill-user-defaults', up: backfillUserDefaults },
];
