import { refundReasons } from '@petcare/contracts/payments/refund-reasons.ts';
import { backfill, inPacedBatches } from '@petcare/platform/mongo/migrations/backfill.ts';
import type { Migration } from '@petcare/platform/mongo/migrations/migration.ts';
import { Bookings, type BookingDocument } from './hostel/bookings/booking.model.ts';
import { cancelledByRules } from './payments/purchases/cancellation.ts';
import { orderSearchTerms } from './orders/order-search.ts';
import { Orders } from './orders/order.model.ts';
import { replaceRefundReasons } from './lifecycle/erasure/erase-payments.ts';
import { backfillLedger } from './payments/backfill-ledger.ts';
import { nameFields, Products } from './catalogue/products/product.model.ts';

/** In ascending order of their names, which never change; see docs/decisions/0028-migrations.md. */
export const migrations: readonly Migration[] = [
  { name: '2026-11-22-backfill-cash-book', up: backfillLedger },
  {
    name: '2026-11-22-backfill-product-search-terms',
    up: backfill(Products, {
      fieldsOf: (product) => ({ search_terms: nameFields(product).search_terms }),
    }),
  },
  {
    name: '2026-11-23-blank-refund-reasons-of-erased-customers',
    up: (context) =>
      inPacedBatches<BookingDocument>(Bookings, { orderer_name: '' }, context, (batch) =>
        replaceRefundReasons(
          batch.map(({ payment_id }) => payment_id),
          refundReasons.bookingCancelled,
        ),
      ),
  },
  {
    name: '2026-11-23-index-parts-of-orders',
    // Orders of erased customers are deleted, and stay without terms.
    up: backfill(Orders, {
      among: { deleted_at: null },
      fieldsOf: (order) => ({ search_terms: orderSearchTerms(order) }),
    }),
  },
  {
    name: '2026-11-23-note-cancellations-by-the-rules',
    // Bookings alone: the refund rules may grant less than everything, while an order is refunded in full.
    up: backfill(Bookings, {
      among: { status: 'Cancelled', cancellation: null },
      fieldsOf: (booking) => {
        const cancelled = booking.timeline.findLast(
          ({ kind, status }) => kind === 'status' && status === 'Cancelled',
        );
        const byRules = cancelled && (cancelled.by !== 'admin' || booking.refunded > 0);
        return byRules ? { cancellation: cancelledByRules(booking.refunded, cancelled.at) } : {};
      },
    }),
  },
];
