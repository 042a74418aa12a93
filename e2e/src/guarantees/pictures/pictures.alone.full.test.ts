import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fullSize, report, sized, timeLimit } from '../../support/full-size.ts';
import { flood } from './flood.ts';
import { edgeCasePictures } from './edge-case-pictures.ts';
import { validPictures } from './valid-pictures.ts';
import { sendCase } from './send-case.ts';
import { signUpUser, type TestUser } from '../../support/users.ts';

const { url, metrics } = inject('petcare');

const shortCases = new Set([
  'JPEG',
  'PNG with 16 bits',
  'AVIF',
  'animated WebP: its first frame',
  'portrait, orientation 6',
  'portrait, orientation 7',
  'JPEG with GPS, maker and XMP',
  'JPEG that is a ZIP as well',
  'JPEG with a script in its comment',
  'one byte more',
  'half a PNG',
  'HEIC, which is not supported',
  'SVG',
  'GIF',
  'PNG of 50,000 x 50,000',
  'JPEG that claims 65,000 x 65,000',
]);

describe('uploading pictures', () => {
  let sender: TestUser;
  let asExpected = 0;
  beforeAll(async () => {
    sender = await signUpUser(url);
  });
  afterAll(() => report(`${cases.length} files, ${cases.length - asExpected} not as expected`));

  const cases = [...validPictures, ...edgeCasePictures].filter(
    ({ name }) => fullSize || shortCases.has(name),
  );
  test('the short list only names existing cases', () =>
    expect(cases.filter(({ name }) => shortCases.has(name))).toHaveLength(shortCases.size));

  test.each(cases)('$kind: $name → $expected', async (pictureCase) => {
    const { got, faults } = await sendCase(sender.client, pictureCase);
    const result = faults.length === 0 ? 'ok' : `WRONG: ${faults.join('; ')}`;
    report(
      `  ${pictureCase.kind.padEnd(10)} ${pictureCase.name.padEnd(42)} ${pictureCase.expected.padEnd(24)} ${got.padEnd(24)} ${result}`,
    );
    expect({ got, faults }).toEqual({ got: pictureCase.expected, faults: [] });
    asExpected += 1;
  });

  test('the check detects a picture with a wrong rotation', async () => {
    const notUpright = validPictures.find(({ name }) => name === 'one pixel');
    const { faults } = await sendCase(sender.client, {
      ...notUpright,
      upright: true,
    } as (typeof cases)[number]);
    expect(faults.length).toBeGreaterThan(0);
  });

  test(
    'concurrent uploads of the largest pictures neither fail with an error nor raise the service’s memory',
    async () => {
      const uploads = sized(16, 40);
      const { before, peak, answers, after } = await flood(url, metrics['content'] ?? '', uploads);
      report(
        `${uploads} pictures of 15 MB at once: ${[...answers].map(([status, count]) => `${count} x ${status}`).join(', ')}; then one more: ${after}`,
        `the content service held ${before.toFixed()} MB before and ${peak.toFixed()} MB at most`,
      );
      expect([...answers.keys()].filter((status) => status !== 201 && status !== 503)).toEqual([]);
      expect(after).toBe(201);
      // In megabytes; the uploads have 240 or 600 in total.
      expect(peak - before).toBeLessThan(sized(150, 200));
    },
    timeLimit(),
  );
});
