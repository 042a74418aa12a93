import { testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { sized } from '../../support/full-size.ts';
import { startOwnPetCare, type OwnPetCare } from '../../support/system/own-petcare.ts';
import { testBadInput } from '../bad-input/test-bad-input.ts';
import { testCascade } from '../cascade/test-cascade.ts';
import { testDeletions } from '../cascade-killed/test-deletions.ts';
import { testInvariants } from '../invariants/test-invariants.ts';
import { testKills } from '../live-status/test-kills.ts';

/*
 * Guarantees that compare everything stored, kill processes, or store rows past the services share one system, in this
 * order.
 */
let petcare: OwnPetCare;
const system = () => petcare;
beforeAll(async () => {
  // RabbitMQ is the only server that is killed; the others are shared with all tests.
  const existingServers = { MONGO_URL: inject('mongoUrl'), VALKEY_URL: await testValkeyUrl() };
  petcare = await startOwnPetCare(
    'own-system',
    { DELETION_UNDO_SECONDS: sized('3', '0'), DELETION_ROWS_AT_ONCE: '20' },
    { existingServers, posts: false },
  );
});
afterAll(() => petcare?.stop());

describe('bad input', () => {
  testBadInput(system);
});
describe('the checks of the invariants', () => {
  testInvariants(system);
});
describe('while processes are killed', () => {
  testKills(system);
});
describe('deletions', () => {
  testDeletions(system);
});
describe('deleting a user with thousands of rows', () => {
  testCascade(system);
});
