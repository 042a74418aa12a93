import { wordsIn } from '@petcare/contracts/typed/words.ts';
import { searchTermsOf, searchWordsOf, withWordsLike } from '@petcare/platform/lists/search-terms.ts';
import type { OrderDocument, OrderLineDocument } from './order.model.ts';

type SearchedFields = Pick<OrderDocument, 'orderId' | 'ordererName' | 'ordererEmail' | 'ordererContact'> & {
  readonly lines: readonly Pick<OrderLineDocument, 'productName' | 'productNameBn'>[];
};

const maxTerms = 1_000;
/** Length of the shortest indexed ending. A single letter would match nearly every order. */
const minEnding = 2;

/**
 * Returns the terms by which an order is found: beside its words all endings of the words, so that the beginning of a
 * term is any part of a word. An index finds beginnings only.
 */
export function orderSearchTerms(order: SearchedFields): string[] {
  const { orderId, ordererName, ordererEmail, ordererContact, lines } = order;
  const texts = [orderId, ordererName, ...lines.flatMap(namesOf)];
  const parted = [digitsIn(orderId), internationalDigits(ordererContact), ...texts.flatMap(wordsIn)];
  const words = searchTermsOf([orderId, ordererName, ordererEmail, ordererContact]);
  return [...new Set([...words, ...parted.flatMap(endingsOf)])].slice(0, maxTerms);
}

function namesOf({ productName, productNameBn = '' }: SearchedFields['lines'][number]): string[] {
  return [productName, productNameBn];
}

/** Returns a filter for orders that contain each word of the search. Digits match in any spelling of a number. */
export function withOrdersLike(search: string | undefined): ReturnType<typeof withWordsLike> {
  if (search === undefined || search.trim() === '') return {};
  return withWordsLike(
    searchWordsOf(search).map((word) => (isNumber(word) ? internationalCode(digitsIn(word)) : word)),
  );
}

/** Leaves measures such as `1.5` as they are. */
function isNumber(word: string): boolean {
  return /^\+?[\d()./-]+$/.test(word) && (word.startsWith('+') || digitsIn(word).length >= 4);
}

/** `01711-222333` is stored as 8801711222333, of which every spelling is a part. */
function internationalDigits(phone: string): string {
  const digits = internationalCode(digitsIn(phone));
  return digits.startsWith('0') ? `88${digits}` : digits;
}

function internationalCode(digits: string): string {
  return digits.replace(/^00(?=880)/, '');
}

function digitsIn(text: string): string {
  return wordsIn(text).join('').replaceAll(/\D/g, '');
}

function endingsOf(word: string): string[] {
  const letters = Array.from(word);
  return (
    letters
      .map((_, start) => letters.slice(start).join(''))
      .slice(0, letters.length - minEnding + 1)
      // A vowel sign begins no search word, because it cannot be typed alone.
      .filter((ending) => /^[\p{L}\p{N}]/u.test(ending))
  );
}
