import type { FieldError } from '@petcare/contracts/errors.ts';
import { CsvQuery, type CsvColumns } from '@petcare/contracts/lists.ts';
import type { Request } from 'express';
import type { z } from 'zod';
import { readPart } from './validate.ts';
import type { CsvColumn } from './write-csv.ts';

/** The media type of the files, as it is asked for and answered. */
export const csvType = 'text/csv; charset=utf-8';

/** Whether the caller would rather have the file than JSON. Whoever takes anything gets JSON. */
export function wantsCsv(request: Request): boolean {
  return request.accepts('application/json', 'text/csv') === 'text/csv';
}

/**
 * Takes what belongs to the file out of a query, and leaves the list's own part. What is wrong with it becomes entries
 * of `problems`, and the columns are none then.
 */
export function readCsvRequest(
  known: CsvColumns<never>,
  { columns, headings, ...list }: Readonly<Record<string, unknown>>,
  problems: FieldError[],
): { columns: CsvColumn[]; list: Record<string, unknown> } {
  const asked = { ...(columns !== undefined && { columns }), ...(headings !== undefined && { headings }) };
  const parsed = readPart('query', CsvQuery, asked, problems) as z.output<typeof CsvQuery> | undefined;
  const texts = parsed?.headings ?? parsed?.columns;
  const chosen = parsed?.columns.flatMap((key, at) => {
    const cell = Object.hasOwn(known, key) ? known[key] : undefined;
    return cell ? { key, heading: texts?.[at] ?? key, cell } : [];
  });
  if (parsed && chosen?.length !== parsed.columns.length)
    problems.push({ field: 'columns', message: `must be among ${Object.keys(known).join(', ')}` });
  return { columns: chosen ?? [], list };
}
