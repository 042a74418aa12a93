import { ApplicationStatus } from '@petcare/contracts/content/applications.ts';
import { expect, test } from 'vitest';
import { decideWithdrawal, sharesContact } from './application.rules.ts';

test.each([
  ['submitted', 'Available', 'closes'],
  ['accepted', 'Pending', 'makes_available'],
  ['accepted', 'Adopted', 'refused'],
  ['declined', 'Pending', 'refused'],
  ['released', 'Available', 'refused'],
  ['withdrawn', 'Available', 'already_withdrawn'],
  ['withdrawn', null, 'already_withdrawn'],
  ['submitted', null, 'refused'],
  ['accepted', null, 'refused'],
] as const)('withdrawing a %s application of a post that is %s: %s', (status, post, outcome) => {
  expect(decideWithdrawal(status, post)).toBe(outcome);
});

test('contact details are shared only while an application is accepted', () => {
  expect(ApplicationStatus.options.filter(sharesContact)).toEqual(['accepted']);
});
