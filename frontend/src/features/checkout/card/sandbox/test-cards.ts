import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface TestCard {
  number: string;
  does: MessageDescriptor;
}

/** The cards offered as buttons. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', does: msg`Pays` },
  { number: '4000000000003220', does: msg`Asks to confirm first` },
  { number: '4000000000000002', does: msg`Is declined` },
  { number: '4000000000009995', does: msg`Has too little money` },
];

const others = [
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

const known = new Set([...testCards.map(({ number }) => number), ...others]);

/** Accepts only the provider's test numbers, so that no real card is ever submitted. */
export function isTestCard(number: string): boolean {
  return known.has(number);
}
