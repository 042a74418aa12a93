// The last four are the full-width forms of the others.
const formula = String.raw`[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]`;
const startsAsFormula = new RegExp(String.raw`^["\s\p{C}]*${formula}|^[\t\r\n]`, 'u');
/** Places inside a text where a spreadsheet set to another separator than the comma would start a cell. */
const cellStart = String.raw`[;|\p{Cc}\p{Zl}\p{Zp}]["\s\p{C}]*`;
const innerFormula = new RegExp(String.raw`(${cellStart})(?=${formula})`, 'gu');
const writtenInnerFormula = new RegExp(String.raw`(${cellStart})'(?=${formula})`, 'gu');

/**
 * Puts an apostrophe before text that a spreadsheet could run as a formula: at the start, where OWASP names the
 * characters, after blanks, quotes and invisible characters, and at every possible start of a cell inside the text.
 */
export function spreadsheetText(text: string): string {
  const safe = text.replaceAll(innerFormula, "$1'");
  return startsAsFormula.test(text) ? `'${safe}` : safe;
}

/** Removes the apostrophes that `spreadsheetText` adds. */
export function fromSpreadsheetText(cell: string): string {
  const text = cell.replaceAll(writtenInnerFormula, '$1');
  return text.startsWith("'") && startsAsFormula.test(text.slice(1)) ? text.slice(1) : text;
}
