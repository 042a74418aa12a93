import { z } from 'zod';
import { randomId } from '../../lib/random-id.ts';
import { readDraft, writeDraft } from '../../lib/drafts.ts';

const Draft = z.object({
  /** One per visit of the checkout: the server gives the same payment for it, however often it is sent. */
  attempt: z.uuid(),
  /** The payment this attempt has become, as soon as it is known. */
  paymentId: z.string().nullable(),
  quantity: z.number().int().min(1).max(20),
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
});

/** Everything typed and chosen in a checkout, but nothing of the card. */
export type CheckoutDraft = z.infer<typeof Draft>;

const nameOf = (productId: string) => `checkout_${productId}`;

/** A checkout that begins, for somebody with this name and email. */
export function newDraft(person: { full_name: string; email: string }): CheckoutDraft {
  return {
    attempt: randomId(),
    paymentId: null,
    quantity: 1,
    billing: {
      name: person.full_name,
      email: person.email,
      phone: '',
      address: '',
      division: '',
      district: '',
      zip: '',
    },
    billed: false,
    method: null,
  };
}

/** What this tab has begun for this product; null when there is nothing. */
export function readCheckoutDraft(productId: string): CheckoutDraft | null {
  const parsed = Draft.safeParse(readDraft(nameOf(productId)));
  return parsed.success ? parsed.data : null;
}

/** Keeps the draft through a reload; null forgets it. */
export function writeCheckoutDraft(productId: string, draft: CheckoutDraft | null): void {
  writeDraft(nameOf(productId), draft);
}
