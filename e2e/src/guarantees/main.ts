import { proveAccess } from './access/access.ts';
import { proveBadInput } from './bad-input/prove-bad-input.ts';
import { proveBkash } from './bkash/prove-bkash.ts';
import { proveCascadeKilled } from './cascade-killed/prove-cascade-killed.ts';
import { proveColdStart } from './installation/cold-start.ts';
import { proveDoctorLive } from './doctor-live/scenario.ts';
import { proveHostelPrice } from './hostel/hostel-price.ts';
import { proveTables } from './lists/prove-tables.ts';
import { proveLongLists } from './lists/long-lists.ts';
import { proveAdoptionAccept } from './adoption-accept/prove-adoption-accept.ts';
import { proveCascade } from './cascade/scenario.ts';
import { proveCommentsLive } from './comments-live/prove-comments-live.ts';
import { proveCopies } from './copies/prove-copies.ts';
import { proveRollingRestart } from './copies/prove-rolling-restart.ts';
import { proveDeadLetters } from './dead-letters/prove-dead-letters.ts';
import { proveHostelNights } from './hostel/prove-hostel-nights.ts';
import { proveImages } from './installation/images.ts';
import { proveInvariants } from './invariants/prove-invariants.ts';
import { proveLiveStatus } from './live-status/prove-live-status.ts';
import { proveManifests } from './installation/manifests.ts';
import { proveOversell } from './oversell/prove-oversell.ts';
import { provePaidOrders } from './paid-orders/prove-paid-orders.ts';
import { provePictures } from './pictures/prove-pictures.ts';
import { proveReminders } from './reminders/prove-reminders.ts';
import { proveSlots } from './slots/prove-slots.ts';
import { proveSlotsLive } from './slots-live/scenario.ts';
import { proveSearch } from './lists/search.ts';
import { proveWebhooks } from './webhooks/prove-webhooks.ts';
import { proveSlotArithmetic } from './slot-arithmetic/scenario.ts';
import { proveJourneys, proveScreens } from './screens/screens.ts';
import { proveTrace } from './trace/prove-trace.ts';

/* `npm run prove -- <name>`: measures one promise on the real thing and prints the figures. */

/** Each resolves to whether its promise holds; to nothing where this machine cannot show it. */
const proofs: Record<string, () => Promise<boolean | undefined>> = {
  'live-status': () => proveLiveStatus(),
  'bad-input': () => proveBadInput(),
  access: () => proveAccess(),
  bkash: () => proveBkash(),
  cascade: () => proveCascade(),
  'cascade-killed': () => proveCascadeKilled(),
  'cold-start': () => proveColdStart(),
  'dead-letters': () => proveDeadLetters(),
  'comments-live': () => proveCommentsLive(),
  'adoption-accept': () => proveAdoptionAccept(),
  copies: () => proveCopies(),
  'rolling-restart': () => proveRollingRestart(),
  oversell: () => proveOversell(),
  'paid-orders': () => provePaidOrders(),
  images: () => proveImages(),
  invariants: () => proveInvariants(),
  search: () => proveSearch(),
  webhooks: () => proveWebhooks(),
  'long-lists': async () => (await proveTables()) && proveLongLists(),
  manifests: () => proveManifests(),
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
  trace: () => proveTrace(),
};

const [name = ''] = process.argv.slice(2);
const proof = proofs[name];
if (!proof) {
  console.error(`There is no proof "${name}". There are: ${Object.keys(proofs).join(', ')}.`);
  process.exit(1);
}
const held = await proof();
console.log(`${name}: ${held === undefined ? 'SKIPPED' : held ? 'holds' : 'DOES NOT HOLD'}`);
process.exit(held === false ? 1 : 0);
