import type { Facts, InvariantName, Violation } from '../facts/facts.ts';
import { checkDeadLetters, checkEvents, checkNotifications, checkVersions } from './events.ts';
import { checkMoney, checkPurchases, checkStatuses, checkStock } from './purchases.ts';
import { checkDeletions, checkEnds, checkRecords, checkSlots } from './records.ts';

export const invariants: Readonly<Record<InvariantName, string>> = {
  I1: 'what was answered has happened, the unanswered at most once, and nothing unasked',
  I2: 'each order is paid once and in full, and no money stays without an order',
  I3: 'units and nights add up',
  I4: 'one appointment per slot',
  I5: 'deletions complete and leave nothing',
  I6: 'notifications and screens show each event once and the final state',
  I7: 'nothing is stuck between two states',
  I8: 'every event has its effect once at every consumer',
  I9: 'no version runs backwards',
  I10: 'the dead letters are exactly the injected ones',
};

const checks = [
  checkPurchases,
  checkMoney,
  checkStock,
  checkStatuses,
  checkRecords,
  checkSlots,
  checkDeletions,
  checkNotifications,
  checkEnds,
  checkEvents,
  checkVersions,
  checkDeadLetters,
];

export function findViolations(facts: Facts): Violation[] {
  return checks.flatMap((check) => check(facts));
}
