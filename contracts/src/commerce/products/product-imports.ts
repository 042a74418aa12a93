import { z } from 'zod';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { Id, IdParams, Instant } from '../../shared/fields.ts';
import { Headings } from '../../shared/lists.ts';

export const maxImportBytes = 10 * 1024 * 1024;
export const maxImportLines = 5_000;

/** Problems that an import keeps and shows; it counts all of them. */
export const maxShownProblems = 1_000;

export const importUndoMinutes = 60;

/**
 * Columns of a product file: those of the export of the products. `createdAt` is ignored. Browsers send translated headings
 * in this order.
 */
export const importColumns = [
  '_id',
  'product_name',
  'product_type',
  'product_price',
  'stock',
  'product_description',
  'product_name_bn',
  'product_description_bn',
  'barcode',
  'createdAt',
  'variant_group',
  'group_name',
  'group_name_bn',
  'variant_label',
  'variant_label_bn',
  'weight_grams',
] as const;
export const ImportColumn = z.enum(importColumns);
export type ImportColumn = z.infer<typeof ImportColumn>;

/** Problems of a file, or of one of its lines. */
export const ImportProblemCode = z.enum([
  'not_utf8',
  'broken_quotes',
  'no_lines',
  'too_many_lines',
  'unknown_heading',
  'repeated_heading',
  'missing_heading',
  'wrong_cell_count',
  'empty',
  'too_long',
  'not_printable',
  'wrong_type',
  'wrong_price',
  'wrong_stock',
  'unknown_product',
  'repeated_product',
  'wrong_barcode',
  'repeated_barcode',
  'taken_barcode',
  'wrong_weight',
  'variant_name',
  'unknown_group',
  'wrong_group',
  'differs_in_group',
  'repeated_option',
  'taken_option',
  'too_many_variants',
]);
export type ImportProblemCode = z.infer<typeof ImportProblemCode>;

export const ImportProblem = z
  .object({
    /** The line of the file on which the row begins; the headings are on line 1. */
    line: z.number().int().positive(),
    column: ImportColumn.nullable(),
    code: ImportProblemCode,
    /** The largest number of lines, characters or variants, the expected number of cells, or the line of the first use. */
    limit: z.number().int().optional(),
    /** The refused cell, shortened. */
    value: z.string().optional(),
  })
  .meta({ id: 'ImportProblem' });
export type ImportProblem = z.infer<typeof ImportProblem>;

export const RefusedLine = z
  .object({
    line: z.number().int().positive(),
    product_name: z.string(),
    /** The error of a single change, such as `version_conflict`. */
    code: z.string(),
  })
  .meta({ id: 'RefusedLine' });
export type RefusedLine = z.infer<typeof RefusedLine>;

/** `checked` → `running` → `done` → `undoing` → `undone`. */
export const ProductImportState = z.enum(['checked', 'running', 'done', 'undoing', 'undone']);
export type ProductImportState = z.infer<typeof ProductImportState>;

const Count = z.number().int().nonnegative();

export const ProductImport = z
  .object({
    _id: Id,
    state: ProductImportState,
    createdAt: Instant,
    /** Until when the import can be undone. Null when it cannot. */
    undo_until: Instant.nullable(),
    /** Lines of the file by their effect. */
    lines: z.object({
      created: Count,
      changed: Count,
      unchanged: Count,
      /** Changed lines that set another stock. */
      stock_changed: Count,
    }),
    problem_count: Count,
    problems: z.array(ImportProblem),
    /** Lines that add the same product as an earlier line. They are imported, since a shop may want both. */
    repeated_lines: z.array(
      z.object({ line: z.number().int().positive(), first: z.number().int().positive() }),
    ),
    /** Progress of the import, and of undoing it. `refused` lines had changed since the file was checked. */
    progress: z.object({
      waiting: Count,
      created: Count,
      changed: Count,
      refused: Count,
      undone: Count,
      kept: Count,
    }),
    refused: z.array(RefusedLine),
    /** Lines that were not undone, because their products have changed since the import. */
    kept: z.array(RefusedLine),
  })
  .meta({ id: 'ProductImport' });
export type ProductImport = z.infer<typeof ProductImport>;

const ProductImportsQuery = z.strictObject({
  /** JSON array with one translated heading per column of a product file. The names of the columns always work. */
  headings: Headings.refine(
    (headings) => headings.length === importColumns.length,
    `must be ${importColumns.length} headings`,
  ).optional(),
});

const access = { who: 'roles', roles: ['admin'] } as const;

export const productImportEndpoints = defineEndpoints('commerce', {
  'productImports.check': {
    method: 'POST',
    path: '/api/product-imports',
    access,
    summary:
      'Check a CSV file of up to 5,000 products and keep it as a draft for a day. Lists every wrong line; changes no product. A line with an id changes that product, one without adds a product. Lines with the same variant group are variants of one product.',
    query: ProductImportsQuery,
    upload: { field: 'file', maxBytes: maxImportBytes },
    status: 201,
    response: ProductImport,
  },
  'productImports.list': {
    method: 'GET',
    path: '/api/product-imports',
    access,
    summary: 'List the ten imports that were started last, newest first.',
    response: z.array(ProductImport),
  },
  'productImports.get': {
    method: 'GET',
    path: '/api/product-imports/:id',
    access,
    summary: 'Get an import with its problems and its progress.',
    params: IdParams,
    response: ProductImport,
  },
  'productImports.start': {
    method: 'POST',
    path: '/api/product-imports/:id/start',
    access,
    summary:
      'Import a checked file without problems. Lines whose products have changed since the check are refused; the others are imported once. Idempotent.',
    params: IdParams,
    status: 202,
    response: ProductImport,
    errors: ['import_has_problems'],
  },
  'productImports.undo': {
    method: 'POST',
    path: '/api/product-imports/:id/undo',
    access,
    summary:
      'Undo an import within an hour: move the products it added to the trash, and give the others their former values. Products that have changed since the import are kept. Idempotent.',
    params: IdParams,
    status: 202,
    response: ProductImport,
    errors: ['import_not_finished', 'undo_expired'],
  },
});
