import type { CsvColumns, CsvValue } from '@petcare/contracts/shared/lists.ts';
import { stringify } from 'csv-stringify/sync';
import { spreadsheetText } from '../lists/spreadsheet-text.ts';

export interface CsvColumn {
  readonly key: string;
  readonly heading: string;
  readonly cell: CsvColumns<never>[string];
}

/** Without it Excel reads the file as Latin-1 and garbles Bangla. */
const byteOrderMark = '\u{feff}';

/**
 * Writes a CSV file (RFC 4180) in pieces: the headings with the first batch, then one piece per batch. Batches are read
 * on demand, and reading stops when the consumer stops.
 */
export async function* writeCsv(
  columns: readonly CsvColumn[],
  batches: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string, void> {
  let head = byteOrderMark + linesOf([columns.map(({ heading }) => heading)]);
  for await (const rows of batches) {
    // Rows and columns belong to the same endpoint, so their types match.
    yield head + linesOf(rows.map((row) => columns.map(({ cell }) => cell(row as never))));
    head = '';
  }
  if (head !== '') yield head;
}

function linesOf(rows: readonly (readonly CsvValue[])[]): string {
  return stringify(
    rows.map((row) => row.map((value) => (typeof value === 'string' ? spreadsheetText(value) : value))),
    {
      record_delimiter: 'windows',
      // With an explicit delimiter the library leaves line breaks inside a cell alone.
      quote_record_delimiter: true,
      cast: { boolean: String, date: (instant) => instant.toISOString() },
    },
  );
}
