import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { takaToPoisha } from '@petcare/contracts/shared/money.ts';
import { listRoute, route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { alreadyCancelled } from '../../payments/purchases/already-cancelled.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { cancelBooking, type BookingDeps } from './cancel-booking.ts';
import type { BookingActor } from './change-booking.ts';
import { changeStay, toChangeQuote } from './change-stay.ts';
import { findShortDates, placesBetween } from '../swap-places.ts';
import { changeBookingStatus } from './change-booking-status.ts';
import { deleteBooking } from './delete-booking.ts';
import { findBookingFor } from './find-booking.ts';
import { toHostelOrder, type BookingDocument } from './booking.model.ts';
import { refundNow } from './booking.rules.ts';
import { eachBooking, listBookings } from './list-bookings.ts';
import { planStayChange } from './plan-stay-change.ts';
import { placeBooking } from './place-booking.ts';
import { checkIn, checkOut } from './check-in-and-out.ts';
import { setPets } from './set-pets.ts';
import { vaccinationsOfBooking, vaccinationsOfOwner } from '../pet-copies/stay-vaccinations.ts';

export function bookingRoutes(deps: BookingDeps): Route[] {
  return [...listRoutes, ...orderRoutes(deps), ...stayRoutes(deps)];
}

const listRoutes: Route[] = [
  listRoute(
    endpoints['hostelOrders.list'],
    async ({ query, reply }) => {
      const { bookings, total } = await listBookings(query);
      reply.total(total);
      return bookings.map(toResponse);
    },
    ({ query }) => toResponses(eachBooking(query)),
  ),

  listRoute(
    endpoints['hostelOrders.listOfCustomer'],
    async ({ params, query, reply }) => {
      const { bookings, total } = await listBookings(query, params.id);
      reply.total(total);
      return bookings.map(toResponse);
    },
    ({ params, query }) => toResponses(eachBooking(query, params.id)),
  ),

  route(endpoints['hostelOrders.get'], async ({ params, caller }) =>
    toResponse(await findBookingFor(caller, params.id)),
  ),
];

/** Routes of a booking as an order: placed, decided, cancelled, deleted. */
function orderRoutes(deps: BookingDeps): Route[] {
  return [
    route(endpoints['hostelOrders.place'], async ({ body, caller, reply }) => {
      const { booking, isNew } = await placeBooking(signedIn(caller).id, body, deps);
      if (!isNew) reply.status(200);
      return { message: 'Your order has been saved!', order: toResponse(booking) };
    }),

    route(endpoints['hostelOrders.changeStatus'], async ({ params, body, caller }) => {
      const by = caller.kind === 'user' ? 'admin' : 'system';
      const booking = await changeBookingStatus(params.id, body, { by, settings: deps.settings });
      return { message: 'Order status changed successfully!', order: toResponse(booking) };
    }),

    route(endpoints['hostelOrders.cancel'], async ({ params, body, caller }) => {
      const before = await findBookingFor(caller, params.id);
      const by = actorOf(caller, before);
      const booking = await cancelBooking(params.id, { ...body, by }, deps);
      const message = alreadyCancelled(before) ?? 'Your stay has been cancelled.';
      return { message, order: toResponse(booking) };
    }),

    route(endpoints['hostelOrders.delete'], async ({ params, caller }) => {
      await deleteBooking(params.id, caller.kind === 'user' ? 'admin' : 'system', deps);
      return { message: 'Deleted!' };
    }),
  ];
}

/** Routes of the stay of a booking: its pets, dates, vaccinations, arrival and departure. */
function stayRoutes(deps: BookingDeps): Route[] {
  const { settings } = deps;
  return [
    route(endpoints['hostelOrders.setPets'], async ({ params, body, caller }) => {
      const by = actorOf(caller, await findBookingFor(caller, params.id));
      return { message: 'Saved.', order: toResponse(await setPets(params.id, body.pets, by)) };
    }),

    route(endpoints['stayChanges.quote'], async ({ params, query, caller }) => {
      const booking = await findBookingFor(caller, params.id);
      const planned = await planStayChange(booking, query, settings);
      const { more } = placesBetween(booking.stay, planned.stay);
      return toChangeQuote(booking, planned, await findShortDates(more, await settings.current()));
    }),

    route(endpoints['stayChanges.change'], async ({ params, body, caller }) => {
      const by = actorOf(caller, await findBookingFor(caller, params.id));
      const { version, expected_total: total, ...dates } = body;
      const request = { dates, version, expectedTotal: takaToPoisha(total), by };
      return {
        message: 'Your booking has been changed.',
        order: toResponse(await changeStay(params.id, request, deps)),
      };
    }),

    route(endpoints['stayVaccinations.mine'], ({ query, caller }) =>
      vaccinationsOfOwner(signedIn(caller).id, query),
    ),

    route(endpoints['stayVaccinations.ofBooking'], async ({ params, caller }) =>
      vaccinationsOfBooking(await findBookingFor(caller, params.id)),
    ),

    route(endpoints['hostelOrders.checkIn'], async ({ params, body }) => ({
      message: 'Checked in.',
      order: toResponse(await checkIn(params.id, body?.vaccination_reason, deps)),
    })),

    route(endpoints['hostelOrders.checkOut'], async ({ params }) => ({
      message: 'Checked out.',
      order: toResponse(await checkOut(params.id, deps)),
    })),
  ];
}

function toResponse(row: BookingDocument): HostelOrder {
  return toHostelOrder(row, refundNow(row, row.terms, new Date()));
}

async function* toResponses(batches: AsyncIterable<BookingDocument[]>): AsyncGenerator<HostelOrder[]> {
  for await (const bookings of batches) yield bookings.map(toResponse);
}

function actorOf(caller: Caller, { customerId }: BookingDocument): BookingActor {
  if (caller.kind !== 'user') return 'system';
  return caller.id === customerId ? 'customer' : 'admin';
}
