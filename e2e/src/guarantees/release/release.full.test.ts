import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { openPage } from '../../support/browser.ts';
import { report, sized, timeLimit } from '../../support/full-size.ts';
import { type ExtraProcess, startExtraProcess } from '../../support/system/extra-process.ts';
import { namedFiles } from '../first-view/page-files.ts';
import { buildNextRelease } from './next-build.ts';

const browser = await browserOfFile();
const paths = ['/', '/store', '/memories', '/sign-in'];

const petcare = inject('petcare');
let folder: string;
let nextBuild: string;
const started: ExtraProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'petcare-release-'));
  nextBuild = await buildNextRelease(petcare.environments['gateway']?.['FRONTEND_DIR'] ?? '');
});
afterAll(async () => {
  for (const process of started) await process.stop();
  await rm(folder, { recursive: true, force: true });
  await rm(nextBuild, { recursive: true, force: true });
});

async function start(program: 'gateway' | 'pages', name: string, settings: Record<string, string>) {
  const env = { ...petcare.environments[program], FRONTEND_DIR: nextBuild, ...settings };
  const process = await startExtraProcess(program, { name, folder, env });
  started.push(process);
  return process;
}

interface Visits {
  readonly pages: number;
  readonly files: number;
  readonly releases: readonly string[];
  readonly missing: readonly string[];
}

/** Opens pages at every copy in turn, and asks every copy for all files that they name, as a balancer spreads them. */
async function visit(copies: readonly string[], rounds: number): Promise<Visits> {
  const missing: string[] = [];
  const releases = new Set<string>();
  let [pages, files] = [0, 0];
  for (let round = 0; round < rounds; round += 1)
    for (const copy of copies)
      for (const path of paths) {
        const html = await (await fetch(copy + path, { headers: { accept: 'text/html' } })).text();
        const { scripts, styles } = namedFiles(html);
        if (scripts.length === 0) missing.push(`${path} names no script`);
        pages += 1;
        releases.add(scripts.some((file) => file.includes('Next.')) ? 'next' : 'former');
        await Promise.all(
          copies.flatMap((other) =>
            [...scripts, ...styles].map(async (file) => {
              const answer = await fetch(other + file);
              await answer.arrayBuffer();
              files += 1;
              if (!answer.ok) missing.push(`${file}: ${answer.status}`);
            }),
          ),
        );
      }
  return { pages, files, releases: [...releases].toSorted(), missing };
}

test(
  'while two releases run side by side, every copy has the files of every page',
  async () => {
    const nextGateway = await start('gateway', 'next-gateway', {});
    const first = await visit([petcare.url, nextGateway.url], sized(2, 40));
    const nextPages = await start('pages', 'next-pages', {});
    const newest = await start('gateway', 'newest-gateway', { PAGES_URL: nextPages.url });
    const both = await visit([petcare.url, newest.url], sized(2, 40));
    report(
      `gateways of two builds, former pages: ${first.pages} pages, ${first.files} files, ${first.missing.length} missing`,
      `gateways and pages of two builds: ${both.pages} pages, ${both.files} files, ${both.missing.length} missing`,
    );
    expect(first.missing).toEqual([]);
    expect({ missing: both.missing, releases: both.releases }).toEqual({
      missing: [],
      releases: ['former', 'next'],
    });
  },
  timeLimit(),
);

test(
  'a page that is open during a release, or opened during it, works on',
  async () => {
    const pages = await start('pages', 'pages-of-visit', {});
    const next = await start('gateway', 'gateway-of-visit', { PAGES_URL: pages.url });
    const { page, context, problems } = await openPage(browser, petcare.url);
    let requests = 0;
    // As behind a balancer, each request goes to the other release.
    await page.route(/\/(?:assets\/.*|store|memories|sign-in|)$/, async (route) => {
      const copy = (requests += 1) % 2 === 0 ? petcare.url : next.url;
      const { pathname } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: copy + pathname }) });
    });
    for (const path of paths) {
      await page.goto(path);
      // Its code is named by one release and answered by both.
      await page.locator('a[href="/services"]:visible').first().click();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForURL('**/services');
    }
    expect(requests).toBeGreaterThan(20);
    expect(problems).toEqual([]);
    await context.close();
  },
  timeLimit(),
);

test(
  'the control: copies that share no files miss those of the other release',
  async () => {
    const store = new URL(petcare.environments['gateway']?.['VALKEY_URL'] ?? '');
    store.pathname = '/14';
    const alone = await start('gateway', 'gateway-alone', { VALKEY_URL: store.href });
    const { missing } = await visit([alone.url], 1);
    expect(missing.length).toBeGreaterThan(0);
  },
  timeLimit(),
);
