import type { PlaceHostelOrderBody } from '@petcare/contracts/hostel-orders.ts';
import type { Purchase } from '@petcare/contracts/payments.ts';
import { StayRequest } from '@petcare/contracts/stays.ts';
import { invalid } from '@petcare/platform/errors.ts';
import { stayDraftOf } from './stay-draft.ts';
import type { PaymentDocument } from '../payments/payment/payment.model.ts';
import { settleByReference } from '../payments/opening/settle-by-reference.ts';
import { unpaidAnswer } from '../payments/settlement/unpaid-answer.ts';
import type { BookingDeps } from './cancel-booking.ts';
import { Bookings, type BookingDocument } from './booking.model.ts';

interface PlacedBooking {
  readonly order: BookingDocument;
  /** False when the booking was there already. */
  readonly isNew: boolean;
}

/**
 * The booking of a payment, made now if the webhook has not made it yet. The same payment gives the same booking. With
 * the bare id of a card (`pm_…`, the specification’s contract) the payment is made here as well. Price, customer and
 * status come from us, whatever the body says.
 * @throws not_found for another’s payment, order_payment_mismatch for another stay’s, payment_required,
 * payment_declined, payment_action_required (with the client secret), payment_pending, hostel_full, unavailable.
 */
export async function placeBooking(
  customerId: string,
  body: PlaceHostelOrderBody,
  { payments }: BookingDeps,
): Promise<PlacedBooking> {
  const { payment, seen, madeOrder } = await settleByReference(
    customerId,
    {
      reference: body.payment_id,
      kind: 'hostel',
      matches: (made) => isFor(made, body),
      purchase: () => purchaseOf(body),
      orderer: body,
    },
    payments,
  );
  const order = payment.order_id && (await Bookings.findById(payment.order_id).lean<BookingDocument>());
  if (!order) throw unpaidAnswer(payment, seen);
  return { order, isNew: madeOrder };
}

/** A body that describes no stay takes the one that was paid for. */
function isFor(payment: PaymentDocument, { orderData }: PlaceHostelOrderBody): boolean {
  const { stay } = stayDraftOf(payment);
  return (
    orderData === undefined ||
    (orderData.petType === stay.petType &&
      orderData.guests === stay.guests &&
      orderData.checkIn === stay.checkIn &&
      orderData.checkOut === stay.checkOut)
  );
}

function purchaseOf({ orderData }: PlaceHostelOrderBody): Purchase {
  if (orderData === undefined) throw invalid([{ field: 'orderData', message: 'is required' }]);
  const { petType, guests, checkIn, checkOut } = orderData;
  const stay = StayRequest.safeParse({ petType, guests, checkIn, checkOut });
  if (stay.success) return { kind: 'hostel', stay: stay.data, pets: [] };
  throw invalid(
    stay.error.issues.map(({ path, message }) => ({ field: `orderData.${path.join('.')}`, message })),
  );
}
