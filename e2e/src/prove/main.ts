import { proveAccess } from './access.ts';
import { proveBadInput } from './bad-input.ts';
import { proveBkash } from './prove-bkash.ts';
import { proveColdStart } from './cold-start.ts';
import { proveDoctorLive } from './doctor-live.ts';
import { proveHostelPrice } from './hostel-price.ts';
import { proveLongLists } from './long-lists.ts';
import { proveAdoptionAccept } from './prove-adoption-accept.ts';
import { proveCommentsLive } from './prove-comments-live.ts';
import { proveHostelNights } from './prove-hostel-nights.ts';
import { proveLiveStatus } from './prove-live-status.ts';
import { proveOversell } from './prove-oversell.ts';
import { provePaidOrders } from './prove-paid-orders.ts';
import { provePictures } from './prove-pictures.ts';
import { proveReminders } from './prove-reminders.ts';
import { proveSlots } from './prove-slots.ts';
import { proveSlotsLive } from './slots-live.ts';
import { proveSearch } from './search.ts';
import { proveWebhooks } from './prove-webhooks.ts';
import { proveSlotArithmetic } from './slot-arithmetic.ts';
import { proveJourneys, proveScreens } from './screens.ts';

/* `npm run prove -- <name>`: measures one promise on the real thing and prints the figures. */

const proofs: Record<string, () => Promise<boolean>> = {
  'live-status': () => proveLiveStatus(),
  'bad-input': () => proveBadInput(),
  access: () => proveAccess(),
  bkash: () => proveBkash(),
  'cold-start': () => proveColdStart(),
  'comments-live': () => proveCommentsLive(),
  'adoption-accept': () => proveAdoptionAccept(),
  oversell: () => proveOversell(),
  'paid-orders': () => provePaidOrders(),
  search: () => proveSearch(),
  webhooks: () => proveWebhooks(),
  'long-lists': () => proveLongLists(),
  pictures: () => provePictures(),
  screens: () => proveScreens(),
  journeys: () => proveJourneys(),
  reminders: () => proveReminders(),
  slots: () => proveSlots(),
  'doctor-live': () => proveDoctorLive(),
  'slots-live': () => proveSlotsLive(),
  'hostel-nights': () => proveHostelNights(),
  'hostel-price': () => proveHostelPrice(),
  'slot-arithmetic': () => proveSlotArithmetic(),
};

const [name = ''] = process.argv.slice(2);
const proof = proofs[name];
if (!proof) {
  console.error(`There is no proof "${name}". There are: ${Object.keys(proofs).join(', ')}.`);
  process.exit(1);
}
const held = await proof();
console.log(`${name}: ${held ? 'holds' : 'DOES NOT HOLD'}`);
process.exit(held ? 0 : 1);
