import type { Migration } from '@petcare/platform/mongo/migrations/migration.ts';
import { prepareCounts } from './posts/prepare-counts.ts';

/** In ascending order of the names, which never change; see docs/decisions/0028-migrations.md. */
export const migrations: readonly Migration[] = [{ name: '2026-11-22-count-posts', up: prepareCounts }];
