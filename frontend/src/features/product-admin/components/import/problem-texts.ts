import type { ImportProblem } from '@petcare/contracts/commerce/products/product-imports.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { productHeadings } from '../../product-headings.ts';

export function problemText({ code, limit = 0 }: ImportProblem, i18n: I18n): string {
  const number = i18n.number(limit);
  const texts = {
    not_utf8: msg`This is not a text file in UTF-8. Save it as “CSV UTF-8”.`,
    broken_quotes: msg`A quotation mark is missing, so the file cannot be read from here on.`,
    no_lines: msg`The file has no products.`,
    too_many_lines: msg`A file can have at most ${number} products.`,
    unknown_heading: msg`This heading is not known.`,
    repeated_heading: msg`This column is in the file twice.`,
    missing_heading: msg`This column is missing.`,
    wrong_cell_count: msg`This line must have ${number} cells, as the headings have.`,
    empty: msg`This is required`,
    too_long: msg`Use at most ${number} characters`,
    not_printable: msg`Some characters are not allowed here`,
    wrong_type: msg`Write Pet Food, Pet Medicine or Pet Toy.`,
    wrong_price: msg`Write a price above 0 with at most two decimals, such as 1250.50.`,
    wrong_stock: msg`Write a whole number, or leave the cell empty.`,
    unknown_product: msg`No product has this ID. Leave the cell empty to add a product.`,
    wrong_barcode: msg`Write an EAN, a UPC or a code of 3 to 32 letters, digits and hyphens. A spreadsheet may have rounded it.`,
    repeated_barcode: msg`This barcode is already on line ${number}.`,
    taken_barcode: msg`Another product has this barcode.`,
    repeated_product: msg`This product is already on line ${number}.`,
    wrong_weight: msg`Write whole grams from 1 to 100,000, or leave the cell empty.`,
    variant_name: msg`The name of a variant is made of its name without the option and its option. Leave this cell empty.`,
    unknown_group: msg`No product has this ID. For new variants, write the same word on each of their lines, such as rope-ring.`,
    wrong_group: msg`A product cannot change its group. Leave the cell empty, or write the product’s own ID to add variants to it.`,
    differs_in_group: msg`This must be the same as on line ${number}, which has the same variant group.`,
    repeated_option: msg`Line ${number} has this option of the same product.`,
    taken_option: msg`The product already has this option.`,
    too_many_variants: msg`A product can have at most ${number} variants.`,
  };
  return i18n._(texts[code]);
}

export function columnText({ column }: ImportProblem, i18n: I18n): string {
  return column === null ? '' : i18n._(productHeadings[column]);
}

/** Returns the problems as a CSV file. It holds no text of the checked file, so that no cell can be a formula. */
export function problemFile(
  problems: readonly ImportProblem[],
  headings: readonly string[],
  i18n: I18n,
): Blob {
  const rows = problems.map((problem) => [
    String(problem.line),
    columnText(problem, i18n),
    problemText(problem, i18n),
  ]);
  const lines = [headings, ...rows].map((row) =>
    row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','),
  );
  // Without a byte order mark Excel reads the file as Latin-1 and garbles Bangla.
  return new Blob([`\u{feff}${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}
