import type { Migration } from '@petcare/platform/mongo/migrations/migration.ts';

/** In ascending order of their names, which never change; see docs/decisions/0028-migrations.md. */
export const migrations: readonly Migration[] = [];
