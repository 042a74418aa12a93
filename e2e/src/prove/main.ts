import { proveAccess } from './access.ts';
import { proveBadInput } from './bad-input.ts';
import { proveBkash } from './prove-bkash.ts';
import { proveCascadeKilled } from './prove-cascade-killed.ts';
import { proveColdStart } from './cold-start.ts';
import { proveDoctorLive } from './doctor-live.ts';
import { proveHostelPrice } from './hostel-price.ts';
import { proveTables } from './lists/prove-tables.ts';
import { proveLongLists } from './long-lists.ts';
import { proveAdoptionAccept } from './prove-adoption-accept.ts';
import { proveCascade } from './prove-cascade.ts';
import { proveCommentsLive } from './prove-comments-live.ts';
import { proveCopies } from './copies/prove-copies.ts';
import { proveRollingRestart } from './copies/prove-rolling-restart.ts';
import { proveDeadLetters } from './prove-dead-letters.ts';
import { proveHostelNights } from './prove-hostel-nights.ts';
import { proveImages } from './prove-images.ts';
import { proveInvariants } from './prove-invariants.ts';
import { proveLiveStatus } from './prove-live-status.ts';
import { proveManifests } from './prove-manifests.ts';
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
