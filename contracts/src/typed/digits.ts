const bangla = '০১২৩৪৫৬৭৮৯';

/** Replaces Bangla digits by Latin ones. */
export function latinDigits(text: string): string {
  return text.replaceAll(/[০-৯]/g, (digit) => String(bangla.indexOf(digit)));
}
