import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { ProductImports } from './product-import.model.ts';

export const personalProductImports: PersonalKind = {
  kind: 'product_imports',
  holds: [[ProductImports, 'admin']],
  notErased: 'An import is deleted after thirty days; until then it says by id who started it.',
  notExported: 'An import is about products; the audit log exports who started it.',
};
