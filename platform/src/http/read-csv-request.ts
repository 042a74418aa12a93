import type { IncomingMessage } from 'node:http';
import type { FieldError } from '@petcare/contracts/shared/errors.ts';
import { CsvQuery, type CsvColumns } from '@petcare/contracts/shared/lists.ts';
import express, { type Request } from 'express';
import type { z } from 'zod';
import { readPart } from './validate.ts';
import type { CsvColumn } from './write-csv.ts';

export const csvType = 'text/csv; charset=utf-8';

/** Returns true when the client prefers CSV over JSON. A client that accepts anything gets JSON. */
export function wantsCsv(request: IncomingMessage): boolean {
  const { accept } = request.headers;
  // Nearly all requests send one of these, which need no negotiation.
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return false;
  // The negotiation of Express reads nothing but the headers.
  return express.request.accepts.call(request as Request, 'application/json', 'text/csv') === 'text/csv';
}

/**
 * Splits the parameters of the CSV file from those of the list. Errors become entries of `problems`, and the columns
 * are empty then.
 */
export function readCsvRequest(
  knownColumns: CsvColumns<never>,
  { columns, headings, ...list }: Readonly<Record<string, unknown>>,
  problems: FieldError[],
): { columns: CsvColumn[]; list: Record<string, unknown> } {
  const fileQuery = {
    ...(columns !== undefined && { columns }),
    ...(headings !== undefined && { headings }),
  };
  const parsed = readPart('query', CsvQuery, fileQuery, problems) as z.output<typeof CsvQuery> | undefined;
  const headingTexts = parsed?.headings ?? parsed?.columns;
  const chosenColumns = parsed?.columns.flatMap((key, at) => {
    const cell = Object.hasOwn(knownColumns, key) ? knownColumns[key] : undefined;
    return cell ? { key, heading: headingTexts?.[at] ?? key, cell } : [];
  });
  if (parsed && chosenColumns?.length !== parsed.columns.length)
    problems.push({ field: 'columns', message: `must be among ${Object.keys(knownColumns).join(', ')}` });
  return { columns: chosenColumns ?? [], list };
}
