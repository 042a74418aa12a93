import type { OrderLineDocument } from './order.model.ts';
import type { PaymentDocument } from '../payments/payment/payment.model.ts';
import type { StockLine } from '../products/stock.ts';

/** One product of a payment, as it was when the button was pressed. */
export interface DraftLine extends OrderLineDocument {
  /** Whether the product kept a count then. */
  readonly counted: boolean;
}

/** What becomes a product order. */
export interface ProductDraft {
  readonly lines: readonly DraftLine[];
  /** What of it is off the shelf. */
  readonly taken: readonly StockLine[];
}

/** The draft of a payment for products; any other payment has one of another shape. */
export function draftOf({ draft }: Pick<PaymentDocument, 'draft'>): ProductDraft {
  return draft as ProductDraft;
}
