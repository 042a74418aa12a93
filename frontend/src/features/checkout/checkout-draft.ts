import { LineInput } from '@petcare/contracts/commerce/products/cart.ts';
import { z } from 'zod';
import { readDraft, writeDraft } from '../../lib/drafts/drafts.ts';

const Draft = z.object({
  quantity: z.number().int().min(1).max(20),
  /** The cart lines being paid for, once a payment has started; null before. */
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
  /** Instructions for the delivery. */
  note: z.string().default(''),
  billed: z.boolean(),
  method: z.enum(['card', 'deposit', 'bkash', 'cash']).nullable(),
  account: z.string(),
});

/** All input of a checkout except the card. */
export type CheckoutDraft = z.infer<typeof Draft>;

/**
 * The billing fields taken from an earlier order. Name and email come from the account, because they may have
 * changed since.
 */
export type LastAddress = Omit<CheckoutDraft['billing'], 'name' | 'email'>;

const emptyAddress: LastAddress = { phone: '', address: '', division: '', district: '', zip: '' };

/** Ids of the checkouts without a single product; a product's checkout has the product's id. */
export const cartCheckout = 'cart';
export const hostelCheckout = 'hostel';

const changePrefix = 'change_';

/** The checkout of other dates or guests of a booking, which `checkoutPath` finds again. */
export function changeCheckout(
  bookingId: string,
  { checkIn, checkOut, guests }: { checkIn: string; checkOut: string; guests: number },
): string {
  return `${changePrefix}${bookingId}_${checkIn}_${checkOut}_${guests}`;
}

const visitPrefix = 'visit_';

/** The checkout of the fee of a visit, which `checkoutPath` finds again. */
export function visitCheckout(prepaymentId: string): string {
  return `${visitPrefix}${prepaymentId}`;
}

const draftName = (checkout: string) => `checkout_${checkout}`;

export function checkoutPath(checkout: string): string {
  if (checkout.startsWith(changePrefix)) {
    const [bookingId, checkIn, checkOut, guests] = checkout.slice(changePrefix.length).split('_');
    return `/hostel/change/${bookingId}?checkIn=${checkIn}&checkOut=${checkOut}&guests=${guests}`;
  }
  if (checkout.startsWith(visitPrefix)) return `/visit/payment/${checkout.slice(visitPrefix.length)}`;
  return checkout === hostelCheckout ? '/hostel/payment/hostel-payment' : `/store/payment/${checkout}`;
}

export function newDraft(
  user: { full_name: string; email: string },
  lastAddress: LastAddress | null = null,
): CheckoutDraft {
  return {
    quantity: 1,
    lines: null,
    billing: {
      name: user.full_name,
      email: user.email,
      ...(lastAddress ?? emptyAddress),
    },
    note: '',
    billed: false,
    method: null,
    account: '',
  };
}

export function readCheckoutDraft(checkout: string): CheckoutDraft | null {
  const parsed = Draft.safeParse(readDraft(draftName(checkout)));
  return parsed.success ? parsed.data : null;
}

export function writeCheckoutDraft(checkout: string, draft: CheckoutDraft | null): void {
  writeDraft(draftName(checkout), draft);
}

/** The note as a part of the purchase; nothing if it is blank. */
export function noteOf({ note }: Pick<CheckoutDraft, 'note'>): { note?: string } {
  return note.trim() === '' ? {} : { note: note.trim() };
}
