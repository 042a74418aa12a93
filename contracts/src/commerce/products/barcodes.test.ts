import { expect, test } from 'vitest';
import { Barcode } from './barcodes.ts';

test.each([
  ['an EAN-13', '4006381333931', '4006381333931'],
  ['an EAN-13 with spaces', '4 006381 333931', '4006381333931'],
  ['an EAN-13 in Bangla digits', '৪০০৬৩৮১৩৩৩৯৩১', '4006381333931'],
  ['an EAN-8', '73513537', '73513537'],
  ['a UPC, as the EAN-13 that it is', '036000291452', '0036000291452'],
  ['a code of letters', 'cat-food-1kg', 'CAT-FOOD-1KG'],
  ['a short code of digits', '1042', '1042'],
])('%s is accepted', (_what, typed, stored) => {
  expect(Barcode.parse(typed)).toBe(stored);
});

const form = 'must be an EAN, a UPC or a code of 3 to 32 letters, digits and hyphens';
test.each([
  ['an EAN-13 with a wrong check digit', '4006381333932', 'must end in its check digit'],
  ['an EAN-8 with a wrong check digit', '73513538', 'must end in its check digit'],
  ['a UPC with a wrong check digit', '036000291453', 'must end in its check digit'],
  ['a UPC that has lost its zero', '36000291452', form],
  ['an EAN as a spreadsheet rounds it', '4.00638E+12', form],
  ['a code of two letters', 'AB', form],
  ['a code with a script', '<b>ABC</b>', form],
  ['the code printed for a product', 'p-7k2m9qxt', 'must not begin with P- or PC-'],
  ['the number of an order', 'PC-2026-000123', 'must not begin with P- or PC-'],
])('%s is refused', (_what, typed, message) => {
  expect(Barcode.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
