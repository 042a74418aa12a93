import type { ImportProblem, ProductImport } from '@petcare/contracts/commerce/products/product-imports.ts';

const problems: ImportProblem[] = [
  { line: 3, column: 'group_name', code: 'differs_in_group', limit: 2, value: 'Kibbles' },
  { line: 4, column: 'variant_label', code: 'repeated_option', limit: 2, value: '3 KG' },
  { line: 5, column: 'variant_group', code: 'unknown_group', value: '665f10000000000000000077' },
  { line: 6, column: 'product_name', code: 'variant_name', value: 'Kibble of three kilograms' },
  { line: 9, column: 'weight_grams', code: 'wrong_weight', value: '1.5' },
];

const checked: ProductImport = {
  _id: '665f10000000000000000002',
  state: 'checked',
  createdAt: '2026-11-20T04:00:00.000Z',
  undo_until: null,
  lines: { created: 12, changed: 48, unchanged: 310, stock_changed: 7 },
  problem_count: 0,
  problems: [],
  repeated_lines: [],
  progress: { waiting: 60, created: 0, changed: 0, refused: 0, undone: 0, kept: 0 },
  refused: [],
  kept: [],
};

export function answerImports(path: string): [number, unknown] {
  if (path === '/api/product-imports') return [200, []];
  return [200, path.endsWith('1') ? { ...checked, problem_count: problems.length, problems } : checked];
}
