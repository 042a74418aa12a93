function plainDigits(text: string): string {
  return text.replaceAll(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit))).replaceAll(/[৳,\s]/g, '');
}

/** Parses an amount in taka, also in Bangla digits and with the taka sign. Returns an empty string if it is invalid. */
export function typedTaka(text: string): string {
  const plain = plainDigits(text);
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? plain : '';
}

/** Parses a whole number, also in Bangla digits. Returns null if it is invalid. */
export function typedCount(text: string): number | null {
  const plain = plainDigits(text);
  return /^\d{1,7}$/.test(plain) ? Number(plain) : null;
}

/** Parses a decimal number, also in Bangla digits and with a decimal comma. Returns null if it is invalid. */
export function typedDecimal(text: string): number | null {
  const plain = plainDigits(text.trim().replace(',', '.'));
  return /^\d{1,7}(\.\d{1,4})?$/.test(plain) ? Number(plain) : null;
}
