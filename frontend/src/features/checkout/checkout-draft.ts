import { LineInput } from '@petcare/contracts/cart.ts';
import { z } from 'zod';
import { readDraft, writeDraft } from '../../lib/drafts/drafts.ts';

const Draft = z.object({
  quantity: z.number().int().min(1).max(20),
  /** What of the cart is being paid for, once paying has begun; null before. */
  lines: z.array(LineInput).nullable(),
  billing: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    division: z.string(),
    district: z.string(),
    zip: z.string(),
  }),
  /** The billing form was submitted, and the payment step is shown. */
  billed: z.boolean(),
  method: z.enum(['card', 'bkash']).nullable(),
  /** The bKash account. */
  account: z.string(),
});

/** Everything typed and chosen in a checkout, but nothing of the card. */
export type CheckoutDraft = z.infer<typeof Draft>;

/** What an earlier order tells of the billing form. Name and email are the account's, which may have changed since. */
export type KnownAddress = Omit<CheckoutDraft['billing'], 'name' | 'email'>;

const nothingKnown: KnownAddress = { phone: '', address: '', division: '', district: '', zip: '' };

/** The checkouts that are not of one product; that one is called by the product's id. */
export const cartCheckout = 'cart';
export const hostelCheckout = 'hostel';

const nameOf = (checkout: string) => `checkout_${checkout}`;

/** Where a checkout is. */
export function checkoutAddress(checkout: string): string {
  return checkout === hostelCheckout ? '/hostel/payment/hostel-payment' : `/store/payment/${checkout}`;
}

/** A checkout that begins, for somebody with this name and email, filled in as far as an earlier order tells. */
export function newDraft(
  person: { full_name: string; email: string },
  known: KnownAddress | null = null,
): CheckoutDraft {
  return {
    quantity: 1,
    lines: null,
    billing: {
      name: person.full_name,
      email: person.email,
      ...(known ?? nothingKnown),
    },
    billed: false,
    method: null,
    account: '',
  };
}

/** What this tab has begun at this checkout; null when there is nothing. */
export function readCheckoutDraft(checkout: string): CheckoutDraft | null {
  const parsed = Draft.safeParse(readDraft(nameOf(checkout)));
  return parsed.success ? parsed.data : null;
}

/** Keeps the draft through a reload; null forgets it. */
export function writeCheckoutDraft(checkout: string, draft: CheckoutDraft | null): void {
  writeDraft(nameOf(checkout), draft);
}
