import type { PaymentConfig } from '@petcare/contracts/commerce/payments/payments.ts';
import { eventRecordRoutes } from '@petcare/platform/admin/event-record.routes.ts';
import { createServiceApp, type ServiceAppOptions } from '@petcare/platform/http/service-app.ts';
import { assertNotBlocked } from '@petcare/platform/mongo/write-guard.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import type { Express } from 'express';
import { addressRoutes } from './orders/addresses/address.routes.ts';
import { cancellationRoutes } from './purchasables/cancellations/cancellation.routes.ts';
import { cartRoutes } from './catalogue/cart/cart.routes.ts';
import { deliveryRoutes } from './catalogue/delivery/delivery.routes.ts';
import { couponRoutes } from './catalogue/coupons/coupon.routes.ts';
import { erasureRoutes } from './lifecycle/erasure/erasure.routes.ts';
import { packingRoutes } from './orders/packing/packing.routes.ts';
import { orderNoteRoutes } from './orders/order-notes/order-note.routes.ts';
import { bookingRoutes } from './hostel/bookings/booking.routes.ts';
import { balanceRoutes } from './hostel/deposits/balance.routes.ts';
import { hostelRoutes } from './hostel/hostel.routes.ts';
import type { HostelSettingsSource } from './hostel/settings-source.ts';
import { invariantRoutes } from './lifecycle/invariants/invariant.routes.ts';
import { countHeldUnits } from './lifecycle/invariants/count-held-units.ts';
import { overviewRoutes } from './lifecycle/overview/overview.routes.ts';
import { bkashRoutes } from './payments/bkash.routes.ts';
import { reconciliationRoutes } from './payments/reconciliation/reconciliation.routes.ts';
import { orderRoutes } from './orders/order.routes.ts';
import { createOrderPayments } from './payments/order-payments.ts';
import { paymentRoutes } from './payments/payment.routes.ts';
import type { PaymentDeps } from './payments/payment-deps.ts';
import { exportRoutes } from './lifecycle/export/export.routes.ts';
import { prescriptionRoutes } from './catalogue/prescriptions/prescription.routes.ts';
import { productImportRoutes } from './catalogue/product-imports/product-import.routes.ts';
import { productRoutes } from './catalogue/products/product.routes.ts';
import { refillRoutes } from './orders/refills/refill.routes.ts';
import { reviewRoutes } from './orders/reviews/review.routes.ts';
import { returnRoutes } from './orders/returns/return.routes.ts';
import type { ReturnSettings } from './orders/returns/return-settings.ts';
import { receiptRoutes } from './purchasables/receipts/receipt.routes.ts';
import { stockLevelRoutes } from './catalogue/stock-levels/stock-level.routes.ts';
import { stayRoutes } from './hostel/stays/stay.routes.ts';
import { kennelRoutes } from './hostel/kennels/kennel.routes.ts';
import { stayWaitRoutes } from './hostel/stay-waits/stay-wait.routes.ts';
import { trashRoutes } from './lifecycle/trash/trash.routes.ts';
import { wishlistRoutes } from './catalogue/wishlist/wishlist.routes.ts';

import type { CashDeps } from './payments/cash/cash-settings.ts';
import type { Couriers } from './orders/couriers/courier-settings.ts';
import { courierRoutes } from './orders/couriers/courier.routes.ts';
import { cashRoutes } from './payments/cash/cash.routes.ts';
import { findOrderNumbers } from './orders/refuse-order.ts';

interface CommerceDeps extends Omit<ServiceAppOptions, 'routes'> {
  readonly client: InternalClient;
  readonly hostel: HostelSettingsSource;
  readonly returns: ReturnSettings;
  readonly payments: PaymentDeps;
  readonly paymentConfig: PaymentConfig;
  /** Null: cash on delivery is not offered. */
  readonly cash: CashDeps | null;
  readonly couriers: Couriers;
}

export function buildApp({
  client,
  hostel,
  returns,
  payments,
  paymentConfig,
  cash,
  couriers,
  ...options
}: CommerceDeps): Express {
  const bookings = { payments: createOrderPayments(payments), settings: hostel };
  return createServiceApp({
    ...options,
    assertNotBlocked,
    routes: [
      ...productRoutes({ client, countHeldUnits }),
      ...productImportRoutes,
      ...stockLevelRoutes,
      ...reviewRoutes({ client }),
      ...refillRoutes,
      ...wishlistRoutes,
      ...prescriptionRoutes,
      ...cartRoutes,
      ...addressRoutes,
      ...deliveryRoutes,
      ...couponRoutes,
      ...paymentRoutes(payments, paymentConfig),
      ...bkashRoutes(payments),
      ...cashRoutes({ payments, cash, numbersOf: findOrderNumbers }),
      ...reconciliationRoutes(payments),
      ...orderRoutes(bookings.payments),
      ...orderNoteRoutes({ client }),
      ...courierRoutes(couriers),
      ...packingRoutes,
      ...hostelRoutes(hostel),
      ...bookingRoutes(bookings),
      ...balanceRoutes(bookings),
      ...stayWaitRoutes(hostel),
      ...kennelRoutes,
      ...stayRoutes({ client }),
      ...cancellationRoutes(bookings),
      ...returnRoutes({ client, payments: bookings.payments, settings: returns }),
      ...receiptRoutes,
      ...exportRoutes,
      ...erasureRoutes({ ...bookings, paymentDeps: payments }),
      ...trashRoutes,
      ...eventRecordRoutes('commerce'),
      ...invariantRoutes(hostel),
      ...overviewRoutes(hostel),
    ],
  });
}
