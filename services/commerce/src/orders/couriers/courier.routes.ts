import { isParcelOver, type CourierName } from '@petcare/contracts/commerce/orders/couriers.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { failure, notFound } from '@petcare/platform/errors.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { findOrderFor } from '../find-order.ts';
import { bookConsignment } from './book-consignment.ts';
import { Consignments, toConsignment } from './consignment.model.ts';
import { pdfFor } from '../pdf-files/pdf-for.ts';
import type { Couriers } from './courier-settings.ts';
import { receiveCourierEvent } from './poll-consignments.ts';

export function courierRoutes(couriers: Couriers): Route[] {
  async function receive(
    courier: CourierName,
    body: Uint8Array,
    headers: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const port = couriers[courier];
    if (!port) throw failure('bad_signature');
    await receiveCourierEvent(courier, port.readEvent(body, headers), couriers);
  }

  return [
    route(endpoints['consignments.ofOrder'], async ({ params, caller }) => {
      await findOrderFor(caller, params.id);
      const row = await Consignments.findById(params.id).lean();
      const isAdmin = caller.kind === 'user' && caller.role === 'admin';
      return {
        consignment: row && toConsignment(row, { asAdmin: isAdmin }),
        couriers: isAdmin ? (Object.keys(couriers) as CourierName[]) : [],
      };
    }),

    route(endpoints['consignments.book'], async ({ params, body }) => ({
      message: 'Parcel booked!',
      consignment: toConsignment(await bookConsignment(params.id, body.courier, couriers), { asAdmin: true }),
    })),

    route(endpoints['consignments.label'], async ({ params, caller }) => {
      const order = await findOrderFor(caller, params.id);
      const row = await Consignments.findById(params.id).lean();
      if (typeof row?.trackingCode !== 'string' || isParcelOver(row.state, order.status))
        throw notFound('label');
      return {
        type: 'application/pdf',
        filename: `PetCare label ${order.orderId}.pdf`,
        headers: { 'Cache-Control': 'private, no-store' },
        open: pdfFor(signedIn(caller), 'courierLabel', () => [order, row]),
      };
    }),

    route(endpoints['couriers.pathaoWebhook'], async ({ body, request }) => {
      await receive('pathao', body, request.headers);
      return { received: true as const };
    }),

    route(endpoints['couriers.steadfastWebhook'], async ({ body, request }) => {
      await receive('steadfast', body, request.headers);
      return { received: true as const };
    }),
  ];
}
