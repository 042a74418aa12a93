import { beforeAll, describe, expect, inject, test } from 'vitest';
import { flood } from './flood.ts';
import { doubtfulPictures } from './doubtful-pictures.ts';
import { goodPictures } from './good-pictures.ts';
import { sendCase } from './send-case.ts';
import { newPerson, type Signed } from '../../support/people.ts';

const { url, services } = inject('petcare');

/** One of a kind here; `npm run prove -- pictures` sends them all. */
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
  let sender: Signed;
  beforeAll(async () => {
    sender = await newPerson(url);
  });

  const cases = [...goodPictures, ...doubtfulPictures].filter(({ name }) => shortList.has(name));
  test('the list names files that there are', () => expect(cases).toHaveLength(shortList.size));

  test.each(cases)('$kind: $name → $expected', async (one) => {
    expect(await sendCase(sender.client, one)).toEqual({ got: one.expected, faults: [] });
  });

  test('the look at what comes out can fail: a picture that is not upright is noticed', async () => {
    const lying = goodPictures.find(({ name }) => name === 'one pixel');
    const { faults } = await sendCase(sender.client, { ...lying, upright: true } as (typeof cases)[number]);
    expect(faults.length).toBeGreaterThan(0);
  });

  test('many of the largest at once leave the service as small as it was, and at work', async () => {
    const { before, peak, answers, after } = await flood(url, services['content'] ?? '', 16);
    expect([...answers.keys()].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(after).toBe(201);
    // 240 MB have gone through it.
    expect(peak - before).toBeLessThan(150);
  });
});
