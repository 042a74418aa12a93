import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fullSize, report, sized, timeLimit } from '../../support/full-size.ts';
import { flood } from './flood.ts';
import { doubtfulPictures } from './doubtful-pictures.ts';
import { goodPictures } from './good-pictures.ts';
import { sendCase } from './send-case.ts';
import { signUpUser, type TestUser } from '../../support/people.ts';

const { url, services } = inject('petcare');

/** One of each kind; full size sends them all. */
const shortList = new Set([
  'JPEG',
  'PNG with 16 bits',
  'AVIF',
  'animated WebP: its first frame',
  'portrait, camera held in way 6',
  'portrait, camera held in way 7',
  'JPEG with GPS, maker and XMP',
  'JPEG that is a ZIP as well',
  'JPEG with a script in its comment',
  'one byte more',
  'half a PNG',
  'HEIC that nobody may decode',
  'SVG',
  'GIF',
  'PNG of 50,000 x 50,000',
  'JPEG that claims 65,000 x 65,000',
]);

describe('whatever file is sent as a picture', () => {
  let sender: TestUser;
  let asExpected = 0;
  beforeAll(async () => {
    sender = await signUpUser(url);
  });
  afterAll(() => report(`${cases.length} files, ${cases.length - asExpected} not as expected`));

  const cases = [...goodPictures, ...doubtfulPictures].filter(({ name }) => fullSize || shortList.has(name));
  test('the list names files that there are', () =>
    expect(cases.filter(({ name }) => shortList.has(name))).toHaveLength(shortList.size));

  test.each(cases)('$kind: $name → $expected', async (one) => {
    const { got, faults } = await sendCase(sender.client, one);
    const verdict = faults.length === 0 ? 'ok' : `WRONG: ${faults.join('; ')}`;
    report(
      `  ${one.kind.padEnd(10)} ${one.name.padEnd(42)} ${one.expected.padEnd(24)} ${got.padEnd(24)} ${verdict}`,
    );
    expect({ got, faults }).toEqual({ got: one.expected, faults: [] });
    asExpected += 1;
  });

  test('the look at what comes out can fail: a picture that is not upright is noticed', async () => {
    const lying = goodPictures.find(({ name }) => name === 'one pixel');
    const { faults } = await sendCase(sender.client, { ...lying, upright: true } as (typeof cases)[number]);
    expect(faults.length).toBeGreaterThan(0);
  });

  test(
    'many of the largest at once leave the service as small as it was, and at work',
    async () => {
      const uploads = sized(16, 40);
      const { before, peak, answers, after } = await flood(url, services['content'] ?? '', uploads);
      report(
        `${uploads} pictures of 15 MB at once: ${[...answers].map(([status, count]) => `${count} x ${status}`).join(', ')}; then one more: ${after}`,
        `the content service held ${before.toFixed()} MB before and ${peak.toFixed()} MB at most`,
      );
      expect([...answers.keys()].filter((status) => status !== 201 && status !== 503)).toEqual([]);
      expect(after).toBe(201);
      // Megabytes; 240 or 600 have gone through it.
      expect(peak - before).toBeLessThan(sized(150, 200));
    },
    timeLimit(240_000),
  );
});
