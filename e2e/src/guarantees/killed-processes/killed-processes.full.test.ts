import { afterAll, beforeAll, inject } from 'vitest';
import { sized } from '../../support/full-size.ts';
import { startOwnPetCare, type OwnPetCare } from '../../support/system/own-petcare.ts';
import { testCascade } from '../cascade/test-cascade.ts';
import { testDeletions } from '../cascade-killed/test-deletions.ts';
import { picturesPerMinute, testCopies } from '../copies/test-copies.ts';
import { testInvariants } from '../invariants/test-invariants.ts';
import { testLiveStatus } from '../live-status/test-live-status.ts';

/*
 * Guarantees that kill processes share one system. The jobs of copies are counted before a check is requested, and rows
 * that no service has stored come last. At full size each guarantee runs by itself, with one copy whose latency counts.
 */
let petcare: OwnPetCare;
beforeAll(async () => {
  const settings = {
    LOG_LEVEL: sized('debug', 'warn'),
    FILE_RATE_LIMIT_PER_MINUTE: String(picturesPerMinute),
    DELETION_UNDO_SECONDS: '1',
    DELETION_ROWS_AT_ONCE: '20',
  };
  // RabbitMQ is the only server that is killed; the others are shared with all tests.
  const existingServers = { MONGO_URL: inject('mongoUrl'), VALKEY_URL: inject('valkeyUrl') };
  petcare = await startOwnPetCare('killed-test', settings, {
    existingServers,
    copies: sized(2, 1),
    posts: false,
  });
}, 240_000);
afterAll(() => petcare?.stop());

const started = () => petcare;
testCopies(started);
testInvariants(started);
testLiveStatus(started);
testDeletions(started);
testCascade(started);
