import { z } from 'zod';
import { line, notPrintableMessage, PageQuery, printable } from './fields.ts';

/**
 * Search words as query parameter. Matches rows with words that begin with each of them; blank matches all rows.
 */
export const Search = z.string().trim().max(100).regex(printable, notPrintableMessage).optional();

/**
 * Maximum number of rows that a search or filter returns and counts; `X-Total-Count` at this value means "or
 * more". A CSV export has no such limit.
 */
export const maxCounted = 1_000;

/**
 * Query of an admin table: page, search words, sort order and filters; `-createdAt` sorts newest first. Only
 * indexed fields can be sorted by.
 */
export function listQuery<
  const Sort extends string,
  const Filters extends Readonly<Record<string, z.ZodType>>,
>(sorts: readonly [Sort, ...Sort[]], defaultSort: Sort | `-${Sort}`, filters: Filters) {
  type Order = Sort | `-${Sort}`;
  const orders = sorts.flatMap((sort): Order[] => [sort, `-${sort}`]);
  // TypeScript cannot infer an enum from a type parameter.
  const order = z.enum(orders as string[]) as unknown as z.ZodType<Order, Order>;
  return PageQuery.extend({
    search: Search,
    sort: order.optional().transform((sort) => sort ?? defaultSort),
    ...filters,
  });
}

export type CsvValue = string | number | boolean | Date | null | undefined;

/** CSV columns of a list: key and cell value. Instants are ISO 8601, amounts are plain numbers. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvValue>>;

/** JSON array of translated headings. */
export const Headings = z
  .string()
  .max(4_000)
  .transform((json, { issues }) => {
    try {
      return JSON.parse(json) as unknown;
    } catch {
      issues.push({ code: 'custom', input: json, message: 'must be a JSON list of texts' });
      return z.NEVER;
    }
  })
  .pipe(z.array(line(100)).max(50));

/**
 * Query parameters of a `text/csv` request: the columns and their translated headings. Filters and order are those
 * of the list; `page` and `limit` are ignored.
 */
export const CsvQuery = z
  .strictObject({
    columns: z
      .string()
      .max(500)
      .transform((keys) => keys.split(','))
      .refine((keys) => new Set(keys).size === keys.length, 'must name each column once'),
    /** JSON array with one heading per column. Default: the keys. */
    headings: Headings.optional(),
  })
  .refine(({ columns, headings = columns }) => headings.length === columns.length, {
    path: ['headings'],
    message: 'must be as many as columns',
  });
