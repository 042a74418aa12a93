import { purchasableBooking } from '../hostel/bookings/purchasable-booking.ts';
import type { HostelSettingsSource } from '../hostel/settings-source.ts';
import { purchasableProducts } from '../orders/purchasable-products.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { purchasableVisit } from '../payments/visit-fees/purchasable-visit.ts';

export function purchasablesOf(hostel: HostelSettingsSource): PaymentDeps['purchasables'] {
  return { product: purchasableProducts, hostel: purchasableBooking(hostel), visit: purchasableVisit };
}
