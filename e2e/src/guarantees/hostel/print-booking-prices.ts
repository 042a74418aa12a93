import { createHash } from 'node:crypto';
import { bookingPrice } from '@petcare/contracts/commerce/hostel/booking-price.ts';
import { daysByLocalClock, formulaTotal, randomBookings } from './booking-formula.ts';

/*
 * Prices random bookings in the time zone of this process (TZ). Prints one line of JSON with a digest, their
 * number, and how many differ from the formula.
 * Arguments: seed, number of bookings, and `localClock` to count days by the local clock.
 */

const [seed = '1', count = '10000', arithmetic = 'calendar'] = process.argv.slice(2);

const digest = createHash('sha256');
let wrong = 0;
const bookings = randomBookings(Number(seed), Number(count));
for (const booking of bookings) {
  const total =
    arithmetic === 'localClock'
      ? booking.guests * daysByLocalClock(booking) * 700 || 700
      : bookingPrice({ ...booking, petType: 'dog' }, 'flat').total;
  if (total !== formulaTotal(booking)) wrong += 1;
  digest.update(`${booking.guests} ${booking.checkIn} ${booking.checkOut} ${total}\n`);
}
process.stdout.write(
  `${JSON.stringify({ zone: process.env['TZ'], digest: digest.digest('hex'), bookings: bookings.length, wrong })}\n`,
);
