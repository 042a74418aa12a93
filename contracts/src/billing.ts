import { z } from 'zod';
import { Email, line, Phone } from './fields.ts';

export const Division = z
  .enum(['Dhaka', 'Barishal', 'Chittagong', 'Khulna', 'Mymensingh', 'Rajshahi', 'Rangpur', 'Sylhet'])
  .meta({ id: 'Division' });

/** Who buys and where it goes: step 1 of the checkout. */
export const Billing = z
  .strictObject({
    name: line(120),
    email: Email,
    phone: Phone,
    address: line(300),
    division: Division,
    district: line(60),
    zip: line(10),
  })
  .meta({ id: 'Billing' });
export type Billing = z.infer<typeof Billing>;

/** The address line of an order: address, district, zip and division joined. */
export function shippingAddress(billing: Pick<Billing, 'address' | 'district' | 'zip' | 'division'>): string {
  return [billing.address, billing.district, billing.zip, billing.division].join(', ');
}

/**
 * The parts of an address line as `shippingAddress` joined them; null for a line that it did not join. A guess where
 * a district or zip has a comma of its own, so only for filling in a form that a person looks at.
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
