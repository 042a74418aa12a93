import { dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Story } from '@petcare/platform/demo/demo-history.ts';
import { cancelBooking } from '../../hostel/bookings/cancel-booking.ts';
import { changeBookingStatus } from '../../hostel/bookings/change-booking-status.ts';
import { checkIn, checkOut } from '../../hostel/bookings/check-in-and-out.ts';
import type { HostelSettingsSource } from '../../hostel/settings-source.ts';
import type { PlannedBooking } from './booking-plan.ts';
import { actorOf, admin } from './customers.ts';
import { buy, orderPaymentsOf, type HistoryDeps } from './purchases.ts';

const hourMs = 60 * 60_000;

/** The steps of a stay from its checkout on. */
export function bookingStory(
  planned: PlannedBooking,
  settings: HostelSettingsSource,
  deps: HistoryDeps,
): Story {
  const { customer, bookedAt, petType, pets } = planned;
  const stay = {
    petType,
    guests: pets.length,
    checkIn: planned.checkIn,
    checkOut: planned.checkOut,
  };
  const by = actorOf(customer);
  const arrival = dhakaInstant(planned.checkIn, settings.defaults.checkInMinutes);
  let orderId = '';
  const place = {
    at: bookedAt,
    by,
    async run() {
      const purchase = { kind: 'hostel' as const, stay, pets: [...pets] };
      ({ orderId } = await buy({ ...planned, purchase }, deps));
    },
  };
  const confirm = {
    at: later(bookedAt, 16),
    by: admin,
    run: () => changeBookingStatus(orderId, { status: 'Confirmed' }, { by: 'admin', settings }),
  };
  if (planned.cancelledHoursBefore !== null)
    return [
      place,
      {
        at: later(arrival, -planned.cancelledHoursBefore),
        by,
        run: () =>
          cancelBooking(
            orderId,
            { by: 'customer', reason: 'Our trip was put off.' },
            { settings, payments: orderPaymentsOf(deps) },
          ),
      },
    ];
  return [
    place,
    confirm,
    {
      at: later(arrival, 0.4),
      by: admin,
      run: () => checkIn(orderId, undefined, { payments: orderPaymentsOf(deps) }),
    },
    {
      at: dhakaInstant(planned.checkOut, 17 * 60 + 40),
      by: admin,
      run: () => checkOut(orderId, { settings }),
    },
  ];
}

function later(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * hourMs);
}
