import { describe, expect, test } from 'vitest';
import { environmentOf } from '../manifests/cluster/process-environment.ts';
import { isStandIn, PROCESS_NAMES } from '../system/processes.ts';
import { findDeadLinks, readPages } from './find-dead-links.ts';
import { findWrongSettings } from './find-wrong-settings.ts';

const pages = readPages();

describe('links between pages', () => {
  test('point to existing targets, and named files exist', () => {
    expect(pages.length).toBeGreaterThan(30);
    expect(findDeadLinks(pages)).toEqual([]);
  });

  test.each([
    ['[x](docs/nowhere.md)', 'links to docs/nowhere.md'],
    ['[x](docs/credits.md#nothing)', 'has no heading #nothing'],
    ['[x](#nothing)', 'has no heading #nothing'],
    ['see `platform/src/nowhere.ts`', 'no file platform/src/nowhere.ts'],
  ])('%s is reported', (text, problem) => {
    expect(findDeadLinks([...pages, { file: 'X.md', text }]).join()).toContain(problem);
  });

  test('headings of the same page and web URLs are accepted', () => {
    const text = '# What we keep: all of it\n[a](#what-we-keep-all-of-it) [b](https://example.com/x)';
    expect(findDeadLinks([{ file: 'X.md', text }])).toEqual([]);
  });
});

describe('the page of settings', async () => {
  const names = PROCESS_NAMES.filter((name) => !isStandIn(name));
  const environments = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await environmentOf(name)] as const)),
  );
  const page = pages.find(({ file }) => file === 'docs/operations/settings.md')?.text ?? '';

  test('lists the readers and the default of every setting', () => {
    expect(findWrongSettings(page, environments)).toEqual([]);
  });

  test.each<[string, RegExp, string, string]>([
    ['a missing setting', /^\| `SMTP_URL`.*\n/m, '', 'SMTP_URL is missing'],
    ['an unused setting', /`SMTP_URL`/, '`SMTP_ADDRESS`', 'no process reads SMTP_ADDRESS'],
    ['another reader', /(`SMTP_URL` +\| )notifications/, '$1cascade', 'SMTP_URL is read by notifications'],
    ['another default', /`1200`/, '`1300`', 'RATE_LIMIT_PER_MINUTE defaults to `1200`'],
    ['a duplicate setting', /^(\| `SMTP_URL`.*\n)/m, '$1$1', 'SMTP_URL is listed twice'],
  ])('%s is reported', (_, pattern, change, problem) => {
    expect(findWrongSettings(page.replace(pattern, change), environments).join('\n')).toContain(problem);
  });
});
