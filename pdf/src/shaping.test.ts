import { printedLine } from '@petcare/contracts/shared/fields.ts';
import { describe, expect, test } from 'vitest';
import { fontOf, shapeIn, shapeLine, widthOf, wrapText, type FontName } from './shaping.ts';

/** Words with conjuncts and their glyph ids, checked by eye when they were recorded. */
const golden = [
  ['ক্ষমা', '129 44 54'],
  ['জ্ঞান', '130 54 39'],
  ['বিজ্ঞান', '55 42 130 54 39'],
  ['সঙ্গে', '50 61 307'],
  ['স্ত্রী', '444 56'],
  ['রন্ধ্র', '46 374'],
  ['জ্যেষ্ঠ', '450 27 202 424'],
  ['ব্রহ্ম', '226 448'],
  ['তত্ত্ব', '35 344'],
  ['কার্য', '20 54 45 131'],
  ['সূর্য', '50 58 45 131'],
  ['র‍্যাম', '46 3 202 54 44'],
  ['ধৈর্য্য', '451 38 45 131 202'],
  ['কর্ম', '20 44 131'],
  ['বর্ষা', '42 49 131 54'],
  ['ব্যথা', '42 202 36 54'],
  ['ন্যায়', '39 202 54 70'],
  ['স্বাস্থ্য', '275 54 437 202'],
  ['উচ্ছ্বাস', '12 315 54 50'],
  ['লক্ষ্মী', '47 295 56'],
  ['শ্রদ্ধা', '232 350 54'],
  ['বন্ধু', '42 364 57'],
  ['চন্দ্র', '25 372'],
  ['মন্ত্রী', '44 369 56'],
  ['যন্ত্র', '45 369'],
  ['রাষ্ট্র', '46 54 430'],
  ['উষ্ণ', '12 425'],
  ['কৃষ্ণ', '20 59 425'],
  ['তৃষ্ণা', '35 59 425 54'],
  ['পুষ্প', '40 57 426'],
  ['স্পর্শ', '439 48 131'],
  ['স্ফটিক', '440 520 20'],
  ['অন্ধ', '8 364'],
  ['বৃদ্ধ', '42 59 350'],
  ['ক্রুদ্ধ', '203 57 350'],
  ['উজ্জ্বল', '12 319 47'],
  ['আশ্চর্য', '9 416 45 131'],
  ['পঞ্চাশ', '40 320 54 48'],
  ['ইচ্ছা', '10 312 54'],
  ['লজ্জা', '47 317 54'],
  ['অঙ্ক', '8 304'],
  ['শঙ্খ', '48 306'],
  ['ঘণ্টা', '23 330 54'],
  ['ঠাণ্ডা', '31 54 332 54'],
  ['উদ্ভিদ', '12 55 352 37'],
  ['সপ্তাহ', '50 378 54 51'],
  ['লম্বা', '47 269 54'],
  ['সম্ভব', '50 396 42'],
  ['জন্ম', '27 366'],
  ['আত্মা', '9 342 54'],
  ['রক্ত', '46 287'],
  ['বাক্স', '42 54 293'],
  ['স্কুল', '431 525 47'],
  ['ওষুধ', '18 49 57 38'],
  ['বিড়াল', '55 42 68 54 47'],
  ['খাঁচা', '21 5 54 25 54'],
  ['দুঃখ', '37 57 7 21'],
  ['গোরু', '450 22 54 454'],
  ['শুক্রবার', '456 203 42 54 46'],
  ['হৃদয়', '487 37 70'],
] as const;

const missing = 0;
const dottedCircle = (font: FontName) => shapeIn(font, '\u25cc')[0]?.id;
const idsOf = (font: FontName, text: string) => shapeIn(font, text).map(({ id }) => id);

describe('Bangla', () => {
  test.each(golden)('%s is shaped with its conjuncts', (word, glyphs) => {
    expect(idsOf('bengali-regular', word).join(' ')).toBe(glyphs);
  });

  test('has no missing glyph and no dotted circle in either weight', () => {
    for (const font of ['bengali-regular', 'bengali-bold'] as const)
      for (const [word] of golden)
        for (const id of idsOf(font, word)) expect([missing, dottedCircle(font)]).not.toContain(id);
    // Control: a vowel sign without a letter, and a letter that the font lacks.
    expect(idsOf('bengali-regular', '\u09bf')).toContain(dottedCircle('bengali-regular'));
    expect(idsOf('bengali-regular', '\u0416')).toContain(missing);
  });

  test('maps every letter to exactly one glyph', () => {
    for (const [word] of golden)
      expect(
        shapeIn('bengali-regular', word)
          .map(({ letters }) => letters)
          .join(''),
      ).toBe(word);
  });
});

describe('a line', () => {
  test('is split where the font changes, and punctuation stays with the preceding text', () => {
    const runs = shapeLine('Cat food (বিড়ালের খাবার), ৳১,২৩৪.৫০ = ৳500', 'bold');
    expect(runs.map(({ font, text }) => [font, text])).toEqual([
      ['latin-bold', 'Cat food ('],
      ['bengali-bold', 'বিড়ালের খাবার), ৳১,২৩৪.৫০ = ৳'],
      ['latin-bold', '500'],
    ]);
  });

  test('omits emoji that no font has, and shows a substitute for each letter', () => {
    const runs = shapeLine('রাহিমা 😀 Rahima 王小 مُحَمَّد', 'regular');
    expect(runs.map(({ text }) => text).join('')).toBe('রাহিমা  Rahima \ufffd\ufffd \ufffd\ufffd\ufffd\ufffd');
    for (const { glyphs } of runs) for (const { id } of glyphs) expect(id).not.toBe(missing);
  });

  test('is as wide as its glyphs at its size', () => {
    const { shaper, unitsPerEm } = fontOf('latin-regular');
    const letter = (shaper.glyphHAdvance(idsOf('latin-regular', 'H')[0] ?? 0) * 20) / unitsPerEm;
    expect(widthOf(shapeLine('HHHH', 'regular'), 20)).toBeCloseTo(4 * letter);
  });
});

test('every name that may be ordered with is printed without a substitute', () => {
  const letters = Array.from({ length: 0x1c80 }, (_, code) => String.fromCodePoint(code)).filter(
    (character) => /[\p{L}\p{N}]/u.test(character) && printedLine(1).safeParse(character).success,
  );
  expect(letters.length).toBeGreaterThan(1_000);
  for (const weight of ['regular', 'bold'] as const)
    expect(letters.filter((letter) => shapeLine(letter, weight)[0]?.text === '\ufffd')).toEqual([]);
  for (const name of ['王小明', 'مُحَمَّد', '😀', 'Rahim 王'])
    expect(printedLine(100).safeParse(name).error?.issues[0]?.message).toBe(
      'must be written in English or Bangla letters',
    );
  for (const name of ['রাহিমা ২', 'Ελένη Ж', "D'Souza 🐈 12½", 'র‍্যাম'])
    expect(printedLine(100).safeParse(name).success).toBe(true);
});

test('long text wraps between words, and a word wider than the line between letters', () => {
  const text = `রাহিমার জন্য অনেক বড় একটি নাম ${'ক্ষ'.repeat(60)} শেষ`;
  const lines = wrapText(text, 'regular', 10, 120);
  for (const line of lines) expect(widthOf(shapeLine(line, 'regular'), 10)).toBeLessThanOrEqual(120);
  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  for (const line of lines) expect(line).not.toMatch(/^[\u09be-\u09cd]/);
});
