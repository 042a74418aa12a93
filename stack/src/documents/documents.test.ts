import { describe, expect, test } from 'vitest';
import { environmentOf } from '../manifests/cluster/process-environment.ts';
import { isStandIn, PROCESS_NAMES } from '../system/processes.ts';
import { findDeadLinks, readPages } from './find-dead-links.ts';
import { findWrongSettings } from './find-wrong-settings.ts';

const pages = readPages();

describe('links between pages', () => {
  test('lead somewhere, and files that are named exist', () => {
    expect(pages.length).toBeGreaterThan(30);
    expect(findDeadLinks(pages)).toEqual([]);
  });

  test.each([
    ['[x](docs/nowhere.md)', 'leads to docs/nowhere.md'],
    ['[x](docs/credits.md#nothing)', 'has no heading #nothing'],
    ['[x](#nothing)', 'has no heading #nothing'],
    ['see `platform/src/nowhere.ts`', 'no file platform/src/nowhere.ts'],
  ])('%s would be found', (text, sentence) => {
    expect(findDeadLinks([...pages, { file: 'X.md', text }]).join()).toContain(sentence);
  });

  test('headings of the page itself and addresses of the web are fine', () => {
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

  test('says of every setting who reads it and what it is when it is not set', () => {
    expect(findWrongSettings(page, environments)).toEqual([]);
  });

  test.each<[string, RegExp, string, string]>([
    ['a setting that is missing', /^\| `SMTP_URL`.*\n/m, '', 'SMTP_URL is missing'],
    ['one that nobody reads', /`SMTP_URL`/, '`SMTP_ADDRESS`', 'nobody reads SMTP_ADDRESS'],
    ['another reader', /(`SMTP_URL` +\| )notifications/, '$1cascade', 'SMTP_URL is read by notifications'],
    ['another default', /`1200`/, '`1300`', 'RATE_LIMIT_PER_MINUTE goes by `1200`'],
    ['one that is there twice', /^(\| `SMTP_URL`.*\n)/m, '$1$1', 'SMTP_URL is there twice'],
  ])('%s would be found', (_, pattern, change, sentence) => {
    expect(findWrongSettings(page.replace(pattern, change), environments).join('\n')).toContain(sentence);
  });
});
