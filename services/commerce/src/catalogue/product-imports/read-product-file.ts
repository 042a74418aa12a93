import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  importColumns,
  maxImportLines,
  type ImportColumn,
  type ImportProblem,
} from '@petcare/contracts/commerce/products/product-imports.ts';
import { CsvError, parse } from 'csv-parse';
import { decodeProductFile } from './decode-product-file.ts';

export type Cells = Readonly<Partial<Record<ImportColumn, string>>>;

export interface FileLine {
  /** The line of the file on which the row begins. */
  readonly line: number;
  readonly cells: Cells;
}

export interface ProductFile {
  readonly lines: readonly FileLine[];
  readonly problems: readonly ImportProblem[];
  /** Files with semicolons or tabs may come from places where the comma separates decimals. */
  readonly decimalComma: boolean;
}

/** Characters of a row: the longest description and the other cells, with room for the quotes. */
const maxRowLength = 32_000;
/** With the blank lines, of which a file could have millions. */
const maxRecords = 2 * maxImportLines;
/** Small, since the parser takes a whole piece at once, and is slow with thousands of rows of a wrong length. */
const pieceBytes = 16 * 1024;
const maxShownValue = 60;
const recordDelimiters = ['\r\n', '\n', '\r'];
const lineBreak = /\r\n|[\r\n]/;

interface ParsedRow {
  readonly record: readonly string[];
  /** Line breaks up to the end of the row. */
  readonly info: { readonly lines: number };
}
const newProductColumns = ['product_name', 'product_type', 'product_price', 'product_description'] as const;

/**
 * Reads a CSV file (RFC 4180) of products, in the encodings and with the separators that `decodeProductFile` knows. Headings
 * match in capitals, too. A column that has neither heading nor cells, as spreadsheets leave it, is ignored.
 * @param headings translated headings of the columns, in their order. The names of the columns always work.
 */
export async function readProductFile(path: string, headings: readonly string[] = []): Promise<ProductFile> {
  // At most 10 MB: the size limit of the upload.
  const decoded = decodeProductFile(await readFile(path));
  const failed = (problems: ImportProblem[]): ProductFile => ({ lines: [], problems, decimalComma: false });
  if (!decoded) return failed([{ line: 1, column: null, code: 'not_utf8' }]);
  const { bytes, delimiter } = decoded;
  const endless = endlessLine(bytes);
  if (endless !== null)
    return failed([{ line: endless, column: null, code: 'too_long', limit: maxRowLength }]);
  const file = Readable.from(piecesOf(bytes));
  const rows = file.pipe(
    parse({
      bom: true,
      delimiter,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      record_delimiter: recordDelimiters,
      max_record_size: maxRowLength,
    }),
  );
  const lines: FileLine[] = [];
  const problems: ImportProblem[] = [];
  let columns: (ImportColumn | undefined)[] | null = null;
  let headingLine = 1;
  let [line, records, doubled] = [1, 0, 0];
  let unnamed = false;
  try {
    for await (const { record, info } of rows as AsyncIterable<ParsedRow>) {
      records += 1;
      const isBlank = record.every((cell) => cell.trim() === '');
      // Inside quotes the parser counts a CR LF twice.
      doubled += countIn(record, /\r\n/);
      const last = info.lines - doubled;
      const begin = last - countIn(record, lineBreak);
      line = last + 1;
      if (isBlank && records < maxRecords) continue;
      if (columns === null) {
        columns = withoutBlankEnd(record).map((heading) => columnOf(heading, headings));
        headingLine = begin;
        problems.push(...headingProblems(record, columns, begin));
        if (problems.length > 0) break;
      } else if (lines.length === maxImportLines || records === maxRecords) {
        problems.push({ line: begin, column: null, code: 'too_many_lines', limit: maxImportLines });
        break;
      } else if (withoutBlankEnd(record).length <= columns.length && record.length >= columns.length) {
        lines.push({ line: begin, cells: cellsOf(record, columns) });
        unnamed ||= columns.some((column, index) => column === undefined && record[index]?.trim() !== '');
      } else {
        problems.push({ line: begin, column: null, code: 'wrong_cell_count', limit: columns.length });
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    problems.push({ line, column: null, code: 'broken_quotes' });
  } finally {
    file.destroy();
  }
  if (unnamed) problems.push({ line: headingLine, column: null, code: 'unknown_heading', value: '' });
  if (lines.length === 0 && problems.length === 0) problems.push({ line, column: null, code: 'no_lines' });
  return { lines, problems, decimalComma: delimiter !== ',' };
}

/** Returns the first line that is longer than any row, of which the parser would keep millions of cells. */
function endlessLine(bytes: Buffer): number | null {
  let [line, begin] = [1, 0];
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === 0x0a || byte === 0x0d) begin = index + 1;
    if (byte === 0x0a) line += 1;
    if (index - begin > maxRowLength) return line;
  }
  return null;
}

export function shortened(value: string): string {
  const characters = [...value];
  return characters.length > maxShownValue ? `${characters.slice(0, maxShownValue).join('')}…` : value;
}

function countIn(cells: readonly string[], pattern: RegExp): number {
  return cells.reduce((count, cell) => count + cell.split(pattern).length - 1, 0);
}

/** Other work runs between two pieces. The rows before a fault have been read when the parser finds it. */
async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let begin = 0; begin < bytes.length; begin += pieceBytes) {
    yield bytes.subarray(begin, begin + pieceBytes);
    await yieldToOthers();
  }
}

function withoutBlankEnd(record: readonly string[]): readonly string[] {
  return record.slice(0, record.findLastIndex((cell) => cell.trim() !== '') + 1);
}

function columnOf(heading: string, headings: readonly string[]): ImportColumn | undefined {
  const name = heading.trim().toLowerCase();
  const place = headings.findIndex((known) => known.toLowerCase() === name);
  return importColumns[place] ?? importColumns.find((column) => column.toLowerCase() === name);
}

function headingProblems(
  record: readonly string[],
  columns: readonly (ImportColumn | undefined)[],
  line: number,
): ImportProblem[] {
  const problems = columns.flatMap((column, index): ImportProblem[] => {
    const value = shortened(record[index] ?? '');
    if (column === undefined)
      return value.trim() === '' ? [] : [{ line, column: null, code: 'unknown_heading', value }];
    return columns.indexOf(column) < index ? [{ line, column, code: 'repeated_heading', value }] : [];
  });
  // Without ids every line adds a product. The names of variants are made of their groups and labels.
  const required = columns.includes('_id')
    ? []
    : newProductColumns.filter((column) => column !== 'product_name' || !columns.includes('group_name'));
  const missing = required.filter((column) => !columns.includes(column));
  return [
    ...problems,
    ...missing.map((column): ImportProblem => ({ line, column, code: 'missing_heading' })),
  ];
}

function cellsOf(record: readonly string[], columns: readonly (ImportColumn | undefined)[]): Cells {
  return Object.fromEntries(
    columns.flatMap((column, index) => (column === undefined ? [] : [[column, record[index] ?? '']])),
  );
}
