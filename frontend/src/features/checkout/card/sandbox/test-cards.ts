import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface TestCard {
  number: string;
  effect: MessageDescriptor;
}

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', effect: msg`Succeeds` },
  { number: '4000000000003220', effect: msg`Requires confirmation` },
  { number: '4000000000000002', effect: msg`Declined` },
  { number: '4000000000009995', effect: msg`Insufficient funds` },
];

const unlistedNumbers = [
  '5555555555554444',
  '4000000000000069',
  '4000000000000127',
  '4000000000000119',
  '4242424242424241',
  '4000002500003155',
  '4000002760003184',
  '4000008400001629',
  '4000008260003178',
];

const accepted = new Set([...testCards.map(({ number }) => number), ...unlistedNumbers]);

/** Accepts only the provider's test numbers, so that no real card is ever submitted. */
export function isTestCard(number: string): boolean {
  return accepted.has(number);
}
