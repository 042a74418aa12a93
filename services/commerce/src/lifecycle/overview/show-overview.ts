import { addDays, dhakaDay, lastDays } from '@petcare/contracts/shared/dhaka-time.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import type { CommerceOverview } from '@petcare/contracts/overview.ts';
import { maxCounted } from '@petcare/contracts/shared/lists.ts';
import { maxBookingNights } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { countPerPeriod } from '@petcare/platform/lists/count-per-period.ts';
import { trusted } from 'mongoose';
import { revenueByDay } from '../../payments/ledger/record-money.ts';
import { undecidedMoney } from '../../payments/purchases/cancellation.ts';
import { Bookings, type BookingDocument } from '../../hostel/bookings/booking.model.ts';
import type { HostelSettings } from '../../hostel/hostel-settings.ts';
import { ordersWithUnwantedParcels } from '../../orders/list-orders.ts';
import { Orders } from '../../orders/order.model.ts';
import { waitingForShop } from '../../orders/returns/list-returns.ts';
import { Returns } from '../../orders/returns/return.model.ts';
import { Payments } from '../../payments/payment.model.ts';
import { Products } from '../../catalogue/products/product.model.ts';
import { lowStock } from '../../catalogue/stock-levels/stock-level.ts';
import { bestSellers } from './best-sellers.ts';
import { findUndecidedMoney } from './find-undecided-money.ts';

const listed = { deletedAt: null };
const byCreation = { at: 'createdAt', index: { createdAt: 1 } } as const;
// Longer lists are not counted to the end, like their tables.
const countLimit = { limit: maxCounted };

/**
 * Today, pending work and the last days of store and hostel. Orders and bookings count on the day they were
 * created, whatever their status; revenue is money received minus refunded per day.
 */
export async function showOverview(
  { days: count }: { days: number },
  { places }: HostelSettings,
  now = new Date(),
): Promise<CommerceOverview> {
  const dates = lastDays(count, now);
  const periods = dates.map(dhakaDay);
  const today = dates.at(-1) ?? '';
  const [orders, bookings, revenue, present, waiting, undecided_money, best_sellers] = await Promise.all([
    countPerPeriod(Orders, periods, byCreation),
    countPerPeriod(Bookings, periods, byCreation),
    revenueByDay(dates),
    bookingsOn(today),
    showWaiting(),
    findUndecidedMoney(),
    bestSellers(addDays(today, -6)),
  ]);
  const days = dates.map((date, index) => ({
    date,
    orders: orders[index] ?? 0,
    revenue: poishaToTaka(revenue.get(date) ?? 0),
    stays: bookings[index] ?? 0,
  }));
  return {
    today: {
      orders: orders.at(-1) ?? 0,
      revenue: poishaToTaka(revenue.get(today) ?? 0),
      arrivals: present.filter(({ stay }) => stay.checkIn === today).length,
      departures: present.filter(({ stay }) => stay.checkOut === today).length,
      guests: present
        .filter(({ stay }) => stay.checkOut > today)
        .reduce((sum, { stay }) => sum + stay.guests, 0),
      places: places.dog.night + places.cat.night,
    },
    waiting,
    undecided_money,
    days,
    best_sellers,
  };
}

function bookingsOn(today: string): Promise<Pick<BookingDocument, 'stay'>[]> {
  return Bookings.find(
    {
      ...listed,
      // A stay has at most `maxBookingNights`, so both ends bound the scan.
      'stay.checkIn': trusted({ $gte: addDays(today, -maxBookingNights), $lte: today }),
      'stay.checkOut': trusted({ $gte: today }),
      status: trusted({ $ne: 'Cancelled' }),
    },
    'stay',
  ).lean();
}

async function showWaiting(): Promise<CommerceOverview['waiting']> {
  const [
    pending_orders,
    pending_stays,
    undecided_orders,
    undecided_stays,
    unwanted_parcels,
    returns,
    payments_to_review,
    out_of_stock,
    low_stock,
  ] = await Promise.all([
    Orders.countDocuments({ ...listed, status: 'Pending' }, countLimit),
    Bookings.countDocuments({ ...listed, status: 'Pending' }, countLimit),
    Orders.countDocuments(undecidedMoney(), countLimit),
    Bookings.countDocuments(undecidedMoney(), countLimit),
    Orders.countDocuments(await ordersWithUnwantedParcels(), countLimit),
    Returns.countDocuments(waitingForShop(), countLimit),
    Payments.countDocuments({ status: 'needs_review' }, countLimit),
    Products.countDocuments({ ...listed, stock: 0 }, countLimit),
    Products.countDocuments(lowStock(), countLimit),
  ]);
  return {
    pending_orders,
    pending_stays,
    undecided_orders,
    undecided_stays,
    unwanted_parcels,
    returns,
    payments_to_review,
    out_of_stock,
    low_stock,
  };
}
