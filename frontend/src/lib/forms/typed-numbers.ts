/** What somebody typed in either script, in the digits that machines read. */
function plainDigits(text: string): string {
  return text.replaceAll(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit))).replaceAll(/[৳,\s]/g, '');
}

/** An amount in taka as it was typed, perhaps in Bangla digits and with a sign; empty for anything that is none. */
export function typedTaka(text: string): string {
  const plain = plainDigits(text);
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? plain : '';
}

/** A whole number as it was typed, perhaps in Bangla digits; null for anything that is none. */
export function typedCount(text: string): number | null {
  const plain = plainDigits(text);
  return /^\d{1,7}$/.test(plain) ? Number(plain) : null;
}
