import type { CsvColumns, CsvValue } from '@petcare/contracts/lists.ts';
import { stringify } from 'csv-stringify/sync';

/** What a file holds: its columns in order, each with its heading and what stands in it. */
export interface CsvColumn {
  readonly key: string;
  readonly heading: string;
  readonly cell: CsvColumns<never>[string];
}

/** Without it Excel takes the file for Latin letters, and Bangla for rubbish. */
const byteOrderMark = '\u{feff}';

/**
 * Writes a CSV file (RFC 4180) piece by piece: the headings with the first batch, then one piece per batch. Nothing is
 * read before it is asked for, and the reading ends with whoever asks.
 */
export async function* writeCsv(
  columns: readonly CsvColumn[],
  batches: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string, void> {
  let head = byteOrderMark + linesOf([columns.map(({ heading }) => heading)]);
  for await (const rows of batches) {
    // The rows are those the columns were made for: both belong to one endpoint.
    yield head + linesOf(rows.map((row) => columns.map(({ cell }) => cell(row as never))));
    head = '';
  }
  if (head !== '') yield head;
}

function linesOf(rows: readonly (readonly CsvValue[])[]): string {
  return stringify(
    rows.map((row) => row.map(inert)),
    {
      record_delimiter: 'windows',
      // Given a delimiter, it leaves line breaks inside a cell alone.
      quote_record_delimiter: true,
      escape_formulas: true,
      cast: { boolean: String, date: (instant) => instant.toISOString() },
    },
  );
}

/**
 * A spreadsheet takes a text that begins like a formula for one, and `=cmd|…` in a pet's name would run on an admin's
 * machine. `escape_formulas` puts an apostrophe before the signs OWASP names; these begin a formula too, for programs
 * that overlook what stands before the sign: blanks, line breaks and characters nobody sees.
 */
function inert(value: CsvValue): CsvValue {
  if (typeof value !== 'string') return value;
  return /^[\s\p{C}]+[=+\-@＝＋－＠]|^\n/u.test(value) ? `'${value}` : value;
}
