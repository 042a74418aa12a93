import { docUrl } from '../state/card-errors.ts';
import type { CardError } from '../state/objects.ts';

export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
  param?: string;
}

export const declines = {
  generic: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficientFunds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: {
    code: 'expired_card',
    declineCode: 'expired_card',
    message: 'Your card has expired.',
    param: 'exp_month',
  },
  incorrectCvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    param: 'cvc',
  },
  processing: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  incorrectNumber: { code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' },
  realCard: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. Only the listed test cards are accepted here; never type a real card.',
    param: 'number',
  },
} satisfies Record<string, Decline>;

export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard';
  threeDSecure: boolean;
  decline?: Decline;
}

const card = (number: string, threeDSecure = false, decline?: Decline): TestCard => ({
  number,
  brand: number.startsWith('5') ? 'mastercard' : 'visa',
  threeDSecure,
  ...(decline === undefined ? {} : { decline }),
});

const cards = [
  card('4242424242424242'),
  card('5555555555554444'),
  card('4000000000000002', false, declines.generic),
  card('4000000000009995', false, declines.insufficientFunds),
  card('4000000000000069', false, declines.expired),
  card('4000000000000127', false, declines.incorrectCvc),
  card('4000000000000119', false, declines.processing),
  card('4000002500003155', true),
  card('4000002760003184', true),
  card('4000000000003220', true),
  card('4000008400001629', true, declines.generic),
  card('4000008260003178', true, declines.insufficientFunds),
];

const cardsByNumber = new Map(cards.map((entry) => [entry.number, entry]));

const magicIds = new Map([
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_mastercard', '5555555555554444'],
  ['pm_card_chargeDeclined', '4000000000000002'],
  ['pm_card_visa_chargeDeclined', '4000000000000002'],
  ['pm_card_chargeDeclinedInsufficientFunds', '4000000000009995'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', '4000000000009995'],
  ['pm_card_chargeDeclinedExpiredCard', '4000000000000069'],
  ['pm_card_chargeDeclinedIncorrectCvc', '4000000000000127'],
  ['pm_card_chargeDeclinedProcessingError', '4000000000000119'],
  ['pm_card_authenticationRequired', '4000002760003184'],
  ['pm_card_authenticationRequiredOnSetup', '4000002500003155'],
  ['pm_card_threeDSecure', '4000000000003220'],
  ['pm_card_threeDSecure2Required', '4000000000003220'],
  ['pm_card_threeDSecureRequired', '4000002760003184'],
  ['pm_card_threeDSecureRequiredChargeDeclined', '4000008400001629'],
  ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', '4000008260003178'],
]);

export const findTestCard = (number: string): TestCard | undefined => cardsByNumber.get(number);

export function findMagicCard(id: string): TestCard | undefined {
  const number = magicIds.get(id);
  return number === undefined ? undefined : cardsByNumber.get(number);
}

/** Verifies the Luhn check digit, which distinguishes a typing mistake from a real card. */
export function hasValidCheckDigit(number: string): boolean {
  let sum = 0;
  for (let place = 0; place < number.length; place++) {
    const digit = Number(number[number.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export function toCardError(decline: Decline): CardError {
  return {
    type: 'card_error',
    code: decline.code,
    message: decline.message,
    doc_url: docUrl(decline.code),
    ...(decline.declineCode === undefined ? {} : { decline_code: decline.declineCode }),
    ...(decline.param === undefined ? {} : { param: decline.param }),
  };
}
