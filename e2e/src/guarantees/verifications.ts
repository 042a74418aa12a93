import { printStructure } from '@petcare/stack/structure/print-structure.ts';
import { verifyCascade } from './cascade/scenario.ts';
import { verifyCopies } from './copies/verify-copies.ts';
import { verifyRollingRestart } from './copies/verify-rolling-restart.ts';
import { verifyFirstView } from './first-view/verify-first-view.ts';
import { verifyColdStart } from './installation/cold-start.ts';
import { verifyImages } from './installation/images.ts';
import { verifyManifests } from './installation/manifests.ts';
import { verifyLongLists } from './lists/long-lists.ts';
import { verifySearch } from './lists/search.ts';
import { verifyTables } from './lists/verify-tables.ts';

/** A path inside `e2e/src`, with words of the test titles where one file covers several guarantees. */
export interface FullSizeTests {
  readonly tests: string;
  readonly named?: readonly string[];
  /** The vitest projects of tests outside e2e, whose `tests` is a pattern relative to the repository. */
  readonly projects?: readonly string[];
  /** Runs the files one after the other, so that none disturbs what another measures. */
  readonly oneByOne?: boolean;
}

/** A measurement without a short version. Resolves to `undefined` on a machine that cannot run it. */
export type Measurement = () => Promise<boolean | undefined>;

export const verifications: Readonly<Record<string, FullSizeTests | Measurement>> = {
  'live-status': { tests: 'guarantees/live-status', named: ['no change of an order by an admin is lost'] },
  'bad-input': { tests: 'guarantees/bad-input' },
  access: { tests: 'guarantees/access' },
  attacks: { tests: 'guarantees/attacks' },
  fuzz: { tests: 'guarantees/fuzz' },
  bkash: { tests: 'guarantees/bkash' },
  cascade: () => verifyCascade(),
  'cascade-killed': {
    tests: 'guarantees/cascade-killed',
    named: ['when processes are killed during deletions'],
  },
  'cold-start': () => verifyColdStart(),
  'first-view': () => verifyFirstView(),
  degraded: { tests: 'guarantees/degraded' },
  'dead-letters': { tests: 'guarantees/dead-letters/scenario.test.ts' },
  'comments-live': {
    tests: 'guarantees/live-status',
    named: ['every viewer of a post sees every comment'],
  },
  'adoption-accept': { tests: 'guarantees/adoption-accept' },
  copies: () => verifyCopies(),
  'rolling-restart': () => verifyRollingRestart(),
  oversell: { tests: 'guarantees/oversell' },
  'product-import': { tests: 'guarantees/product-import' },
  passport: {
    tests: 'services/clinic/src/passport/{passport-timelines,killed-passport-events}.test.ts',
    projects: ['integration-clinic'],
  },
  'clinic-day': {
    tests: 'services/clinic/src/{queue/clinic-day,queue/queue.rules,reception/reception-day}.test.ts',
    projects: ['unit', 'integration-clinic'],
    oneByOne: true,
  },
  'pet-transfer': {
    tests: 'guarantees/live-status',
    named: ['a passport moves to exactly one owner'],
  },
  'pet-transfer-steps': {
    tests: 'services/clinic/src/pet-transfers/killed-transfers.test.ts',
    projects: ['integration-clinic'],
  },
  'paid-orders': { tests: 'guarantees/paid-orders' },
  images: () => verifyImages(),
  invariants: { tests: 'guarantees/cascade', named: ['the checks of the invariants'] },
  restore: { tests: 'guarantees/restore' },
  search: () => verifySearch(),
  webhooks: { tests: 'guarantees/webhooks' },
  'long-lists': () => verifyLongLists(),
  'long-tables': () => verifyTables(),
  manifests: () => verifyManifests(),
  migrations: {
    tests: 'platform/src/mongo/migrations/former-version.test.ts',
    projects: ['integration-platform'],
  },
  models: {
    tests: '{services/*,workers}/src/**/{*-machine,*-machine.rules,reservation.rules}.test.ts',
    projects: ['unit', 'integration-*'],
  },
  money: { tests: 'services/commerce/src/*money-walks.test.ts', projects: ['integration-commerce'] },
  pictures: { tests: 'guarantees/pictures' },
  prescriptions: {
    tests: 'services/commerce/src/prescriptions/prescription.test.ts',
    projects: ['integration-commerce'],
  },
  screens: { tests: 'guarantees/screens' },
  'shared-lists': {
    tests: 'platform/src/lists/shared-lists.test.ts',
    projects: ['integration-platform'],
  },
  'shop-day': {
    tests: 'services/commerce/src/shop-day.test.ts',
    projects: ['integration-commerce'],
  },
  journeys: { tests: 'stories' },
  offline: { tests: 'guarantees/offline' },
  reminders: { tests: 'guarantees/live-status', named: ['appointment reminders are sent exactly once'] },
  // The path ends in a slash, since slots-live and slot-arithmetic are other guarantees.
  slots: { tests: 'guarantees/slots/' },
  'doctor-live': { tests: 'guarantees/doctor-live' },
  'slots-live': { tests: 'guarantees/slots-live' },
  'hostel-nights': {
    tests: 'guarantees/hostel',
    named: [
      'never overbook a night',
      'places held by an abandoned checkout',
      'a count that is read and then written',
    ],
  },
  'hostel-price': {
    tests: 'guarantees/hostel',
    named: [
      'the server’s quotes match the formula',
      'the page calculates the same prices',
      'days counted by',
    ],
  },
  'specified-client': { tests: 'guarantees/specified-client' },
  'slow-clients': { tests: 'guarantees/slow-clients' },
  'slot-arithmetic': { tests: 'guarantees/slot-arithmetic' },
  structure: () => printStructure(),
  trace: { tests: 'guarantees/trace/trace.test.ts' },
};
