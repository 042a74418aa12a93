import { ApplicationStatus } from '@petcare/contracts/applications.ts';
import { expect, test } from 'vitest';
import { decideWithdrawal, sharesContact } from './application.rules.ts';

test.each([
  ['submitted', 'Available', 'closes'],
  ['accepted', 'Pending', 'frees_the_pet'],
  ['accepted', 'Adopted', 'refused'],
  ['declined', 'Pending', 'refused'],
  ['released', 'Available', 'refused'],
  ['withdrawn', 'Available', 'done_already'],
  ['withdrawn', null, 'done_already'],
  ['submitted', null, 'refused'],
  ['accepted', null, 'refused'],
] as const)('withdrawing what is %s while the pet is %s: %s', (status, post, outcome) => {
  expect(decideWithdrawal(status, post)).toBe(outcome);
});

test('contact is shared while an application is accepted, and in no other status', () => {
  expect(ApplicationStatus.options.filter(sharesContact)).toEqual(['accepted']);
});
