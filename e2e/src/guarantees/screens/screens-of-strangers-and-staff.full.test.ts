import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { timeLimit } from '../../support/full-size.ts';
import { startCrawl, visitsOf, type Crawl } from './crawl.ts';
import type { Visitor } from './screens.ts';

const visitors: readonly Visitor[] = ['stranger', 'doctor', 'admin'];
const visits = visitsOf(visitors);

describe('the screens of strangers, doctors and admins', () => {
  let crawl: Crawl;
  beforeAll(async () => {
    crawl = await startCrawl(inject('petcare'));
  });
  afterAll(() => crawl?.stop());

  test.each(visits)(
    '$path for the $visitor at $width px, $colorScheme, $locale passes every check of a screen',
    async (visit) => {
      expect(await crawl.visit(visit)).toEqual([]);
    },
  );

  test(
    'every stored text is seen by a user who should see it, and no stored text runs as a script',
    async () => {
      const faults: string[] = [];
      for (const visit of visits) faults.push(...(await crawl.visit(visit)));
      expect(faults.filter((fault) => fault.startsWith('stored script'))).toEqual([]);
      expect(crawl.unseenTexts(visitors)).toEqual([]);
    },
    timeLimit(600_000),
  );
});
