/**
 * Returns the cells of a CSV file as a spreadsheet reads them (RFC 4180), including the headings.
 * @throws without a byte order mark.
 */
export function readCsv(file: string): string[][] {
  if (!file.startsWith('\u{feff}')) throw new Error('a spreadsheet would not know that this is UTF-8');
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of file
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (end === '' && row.length === 0 && quoted === undefined && plain === '') break;
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
