import type { PlaceHostelOrderBody } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { Purchase } from '@petcare/contracts/commerce/payments/payments.ts';
import { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { invalid, notFound } from '@petcare/platform/errors.ts';
import type { BookingDeps } from './cancel-booking.ts';
import { Bookings, type BookingDocument } from './booking.model.ts';
import type { BookingDraft } from './insert-booking.ts';

interface PlacedBooking {
  readonly booking: BookingDocument;
  readonly isNew: boolean;
}

/**
 * Returns the booking of a payment and creates it when the webhook has not done so yet. Idempotent per payment.
 * Price, customer and status come from the database, never from the body.
 * @throws the errors of `settle`; hostel_full.
 */
export async function placeBooking(
  customerId: string,
  body: PlaceHostelOrderBody,
  { payments }: BookingDeps,
): Promise<PlacedBooking> {
  const {
    orderId,
    isNew,
    order: inserted,
  } = await payments.settle(customerId, {
    reference: body.payment_id,
    kind: 'hostel',
    matches: (draft) => matchesBody(draft as BookingDraft, body),
    purchase: () => purchaseOf(body),
    orderer: body,
  });
  const booking = (inserted as BookingDocument | undefined) ?? (await Bookings.findById(orderId).lean());
  if (!booking) throw notFound('hostel order');
  return { booking, isNew };
}

/** A body without `orderData` accepts the booking as paid for. */
function matchesBody({ stay }: BookingDraft, { orderData }: PlaceHostelOrderBody): boolean {
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
  const stay = BookingRequest.safeParse({ petType, guests, checkIn, checkOut });
  if (stay.success) return { kind: 'hostel', stay: stay.data, pets: [] };
  throw invalid(
    stay.error.issues.map(({ path, message }) => ({ field: `orderData.${path.join('.')}`, message })),
  );
}
