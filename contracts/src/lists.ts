import { z } from 'zod';
import { line, notPrintable, PageQuery, printable } from './fields.ts';

/** Words to look for in an address: whatever begins with each of them is found. Blank looks for nothing. */
export const Search = z.string().trim().max(100).regex(printable, notPrintable).optional();

/**
 * Everybody's rows that are searched or filtered end here: counting on would take longer than anybody turns pages.
 * `X-Total-Count` then says this number, which stands for "or more". A CSV file holds them all.
 */
export const mostFound = 1_000;

/**
 * How a table of the dashboard is asked for: page, words, order, and the filters of this list. `-createdAt` is newest
 * first. Only what an index serves may be sorted by.
 */
export function listQuery<
  const Sort extends string,
  const Filters extends Readonly<Record<string, z.ZodType>>,
>(sorts: readonly [Sort, ...Sort[]], firstly: Sort | `-${Sort}`, filters: Filters) {
  type Order = Sort | `-${Sort}`;
  const orders = sorts.flatMap((sort): Order[] => [sort, `-${sort}`]);
  // The checker cannot work out an enum of a type parameter's own words.
  const order = z.enum(orders as string[]) as unknown as z.ZodType<Order, Order>;
  return PageQuery.extend({
    search: Search,
    sort: order.optional().transform((wanted) => wanted ?? firstly),
    ...filters,
  });
}

/** What a cell of a CSV file may come from. */
export type CsvValue = string | number | boolean | Date | null | undefined;

/** The columns a list can be exported with: key, and what stands in it. Instants are ISO 8601, amounts plain numbers. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvValue>>;

const Headings = z
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
 * What goes with a request for `text/csv`: which columns, in which order, and how they are headed in the language of
 * the reader. Rows, filters and order are those of the list; `page` and `limit` mean nothing, the file holds all.
 */
export const CsvQuery = z
  .strictObject({
    /** Keys, with commas between them. */
    columns: z
      .string()
      .max(500)
      .transform((keys) => keys.split(','))
      .refine((keys) => new Set(keys).size === keys.length, 'must name each column once'),
    /** Headings, as many as columns, as a JSON list; left out, the keys. */
    headings: Headings.optional(),
  })
  .refine(({ columns, headings = columns }) => headings.length === columns.length, {
    path: ['headings'],
    message: 'must be as many as columns',
  });
