import { z } from 'zod';
import { checkPlace, Division } from './divisions.ts';
import { Email, line, Phone, printedLine } from './fields.ts';

export const Billing = z
  .strictObject({
    name: printedLine(120),
    email: Email,
    phone: Phone,
    address: printedLine(300),
    division: Division,
    district: printedLine(60),
    zip: line(10),
  })
  .refine(...checkPlace)
  .meta({ id: 'Billing' });
export type Billing = z.infer<typeof Billing>;

/** The specification's address line: address, district, zip and division, joined by commas. */
export function shippingAddress(billing: Pick<Billing, 'address' | 'district' | 'zip' | 'division'>): string {
  return [billing.address, billing.district, billing.zip, billing.division].join(', ');
}

/**
 * Splits an address line made by `shippingAddress`; null for any other line. The split is ambiguous if district or
 * zip contain a comma: use it only to prefill a form.
 */
export function addressParts(
  joined: string,
): Pick<Billing, 'address' | 'district' | 'zip' | 'division'> | null {
  const parts = joined.split(', ');
  const division = Division.safeParse(parts.pop());
  const [zip, district] = [parts.pop(), parts.pop()];
  const address = parts.join(', ');
  return division.success && zip && district && address
    ? { address, district, zip, division: division.data }
    : null;
}
