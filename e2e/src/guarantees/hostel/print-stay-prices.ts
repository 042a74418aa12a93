import { createHash } from 'node:crypto';
import { stayPrice } from '@petcare/contracts/stay-price.ts';
import { daysOfCarelessClock, formulaTotal, randomStays } from './stay-formula.ts';

/*
 * Prices random stays in the zone of this process (TZ), and prints one line of JSON: a digest of all of them, how many
 * there were, and how many were not what the formula says. Arguments: the seed, how many stays, and `careless` for
 * days counted on the clock of this zone, which the check must find out.
 */

const [seed = '1', count = '10000', manner = 'ours'] = process.argv.slice(2);

const digest = createHash('sha256');
let wrong = 0;
const stays = randomStays(Number(seed), Number(count));
for (const stay of stays) {
  const total =
    manner === 'careless'
      ? stay.guests * daysOfCarelessClock(stay) * 700 || 700
      : stayPrice(stay, 'flat').total;
  if (total !== formulaTotal(stay)) wrong += 1;
  digest.update(`${stay.guests} ${stay.checkIn} ${stay.checkOut} ${total}\n`);
}
process.stdout.write(
  `${JSON.stringify({ zone: process.env['TZ'], digest: digest.digest('hex'), stays: stays.length, wrong })}\n`,
);
