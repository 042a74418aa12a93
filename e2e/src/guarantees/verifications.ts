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
import { verifyTests } from './test-faults/verify-tests.ts';

/** A folder, or a pattern of files, with words of the test titles where one file covers several guarantees. */
export interface FullSizeTests {
  readonly tests: string;
  readonly named?: readonly string[];
  /** Runs the files one after the other, so that none disturbs what another measures. */
  readonly oneByOne?: boolean;
}

/** A measurement without a short version. Resolves to `undefined` on a machine that cannot run it. */
export type Measurement = () => Promise<boolean | undefined>;

const ofOwnSystem = (named: string): FullSizeTests => ({
  tests: 'e2e/src/guarantees/own-system',
  named: [named],
});

export const verifications: Readonly<Record<string, FullSizeTests | Measurement>> = {
  'live-status': ofOwnSystem('no change of an order by an admin is lost'),
  'bad-input': ofOwnSystem('bad input'),
  access: { tests: 'e2e/src/guarantees/access' },
  attacks: { tests: 'e2e/src/guarantees/attacks' },
  fuzz: { tests: 'e2e/src/guarantees/fuzz' },
  bkash: { tests: 'e2e/src/guarantees/bkash' },
  cascade: () => verifyCascade(),
  'cascade-killed': ofOwnSystem('when processes are killed during deletions'),
  'cold-start': () => verifyColdStart(),
  'first-view': () => verifyFirstView(),
  degraded: { tests: 'e2e/src/guarantees/faulty-links', named: ['while a link fails'] },
  'dead-letters': { tests: 'e2e/src/guarantees/dead-letters/scenario.full.test.ts' },
  'comments-live': ofOwnSystem('every viewer of a post sees every comment'),
  'adoption-accept': { tests: 'e2e/src/guarantees/adoption-accept' },
  copies: () => verifyCopies(),
  'rolling-restart': () => verifyRollingRestart(),
  oversell: { tests: 'e2e/src/guarantees/oversell' },
  'product-import': { tests: 'e2e/src/guarantees/product-import' },
  passport: { tests: 'services/clinic/src/pets/passport/killed-passport-events.full.test.ts' },
  'clinic-day': {
    tests:
      'services/clinic/src/appointments/{queue/clinic-day.full,queue/queue.rules,reception/reception-day.full}.test.ts',
    oneByOne: true,
  },
  'pet-transfer': ofOwnSystem('a passport moves to exactly one owner'),
  'pet-transfer-steps': {
    tests: 'services/clinic/src/pets/transfers/killed-transfers.full.test.ts',
  },
  'paid-orders': { tests: 'e2e/src/guarantees/paid-orders' },
  images: () => verifyImages(),
  invariants: ofOwnSystem('the checks of the invariants'),
  'first-input': { tests: 'e2e/src/guarantees/first-input' },
  release: { tests: 'e2e/src/guarantees/release' },
  restore: { tests: 'e2e/src/guarantees/restore' },
  search: () => verifySearch(),
  webhooks: { tests: 'e2e/src/guarantees/webhooks' },
  'long-lists': () => verifyLongLists(),
  'long-tables': () => verifyTables(),
  manifests: () => verifyManifests(),
  migrations: {
    tests: 'platform/src/mongo/migrations/former-version.full.test.ts',
  },
  models: {
    tests: '{services/*,workers}/src/**/{*-machine.full,*-machine.rules,reservation.rules}.test.ts',
  },
  money: { tests: 'services/commerce/src/testing/walks/{*money,parcel}-walks.full.test.ts' },
  pictures: { tests: 'e2e/src/guarantees/pictures' },
  prescriptions: {
    tests: 'services/commerce/src/catalogue/prescriptions/prescription.test.ts',
  },
  screens: { tests: 'e2e/src/guarantees/screens' },
  'cached-lists': {
    tests: 'platform/src/cache/cached-lists.test.ts',
  },
  'shop-day': {
    tests: 'services/commerce/src/testing/walks/shop-day.full.test.ts',
  },
  journeys: { tests: 'e2e/src/stories' },
  offline: { tests: 'e2e/src/guarantees/offline' },
  reminders: ofOwnSystem('appointment reminders are sent exactly once'),
  // The path ends in a slash, since slots-live is another guarantee.
  slots: { tests: 'e2e/src/guarantees/slots/' },
  'doctor-live': { tests: 'e2e/src/guarantees/doctor-live' },
  'slots-live': { tests: 'e2e/src/guarantees/slots-live' },
  'hostel-nights': {
    tests: 'e2e/src/guarantees/hostel',
    named: [
      'never overbook a night',
      'places held by an abandoned checkout',
      'a count that is read and then written',
    ],
  },
  'hostel-price': {
    tests: 'e2e/src/guarantees/hostel',
    named: [
      'the server’s quotes match the formula',
      'the page calculates the same prices',
      'days counted by',
    ],
  },
  'specified-client': { tests: 'e2e/src/guarantees/specified-client' },
  'shared-address': { tests: 'e2e/src/guarantees/shared-address' },
  'slow-clients': { tests: 'e2e/src/guarantees/slow-clients' },
  'unread-answers': { tests: 'e2e/src/guarantees/unread-answers' },
  'waiting-lists': { tests: 'services/{clinic,commerce}/src/**/*wait*-walks.full.test.ts' },
  structure: () => printStructure(),
  tests: () => verifyTests(),
  trace: { tests: 'e2e/src/guarantees/copies', named: ['traces'] },
};
