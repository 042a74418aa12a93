import { backfill } from '@petcare/platform/mongo/migrations/backfill.ts';
import type { Migration } from '@petcare/platform/mongo/migrations/migration.ts';
import { backfillLedger } from './payments/backfill-ledger.ts';
import { nameFields, Products } from './products/product.model.ts';

/** In ascending order of their names, which never change; see docs/decisions/0028-migrations.md. */
export const migrations: readonly Migration[] = [
  { name: '2026-11-22-backfill-cash-book', up: backfillLedger },
  {
    name: '2026-11-22-backfill-product-search-terms',
    up: backfill(Products, {
      fieldsOf: ({ product_name }) => ({ search_terms: nameFields(product_name).search_terms }),
    }),
  },
];
