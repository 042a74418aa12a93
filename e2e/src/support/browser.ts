import { join } from 'node:path';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { shiftDate } from '@petcare/platform/testing/clock/shift-clock.ts';
import { CHROMIUM_FLAGS, findChromium } from '@petcare/stack/testing/chromium.ts';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import type { TestUser } from './users.ts';

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium() ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS });
}

export interface Watched {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly problems: string[];
}

/**
 * Opens a page in a profile of its own and records its errors. Reduces motion unless `motion` is set, since
 * animations take a large part of the test time. Without `serviceWorker`, the test sees and may route every request.
 */
export async function openPage(
  browser: Browser,
  baseURL: string,
  options: {
    signedIn?: TestUser;
    width?: number;
    motion?: boolean;
    serviceWorker?: boolean;
    language?: string;
    /** Navigations do not wait until the page reacts to input. */
    early?: boolean;
  } = {},
): Promise<Watched> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: options.width ?? 1280, height: 860 },
    serviceWorkers: options.serviceWorker ? 'allow' : 'block',
    locale: options.language ?? 'en-US',
    reducedMotion: options.motion ? 'no-preference' : 'reduce',
  });
  if (options.signedIn) {
    await context.addCookies(options.signedIn.client.browserCookies());
  }
  const ms = Number(process.env['TEST_CLOCK_SHIFT_MS'] ?? 0);
  if (ms > 0) await context.addInitScript(shiftDate, { ms });
  // Waits end as soon as their condition holds; the limit only has to cover a machine that runs tests in parallel.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  if (!options.early) waitForHydration(page);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // The browser itself logs every failed request and socket; the tests check how the page reacts.
    if (
      message.type() === 'error' &&
      !/^(Failed to load resource|WebSocket connection to)/.test(message.text())
    )
      problems.push(message.text());
  });
  return { page, context, problems };
}

/** Lets navigations wait until the page reacts to input, as users who see a rendered page do after a moment. */
function waitForHydration(page: Page): void {
  const isReady = () =>
    page
      .waitForFunction(
        // The API pages have no such element.
        () =>
          document.querySelector('#root') === null || document.documentElement.dataset['ready'] !== undefined,
      )
      .then(() => undefined);
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  Object.assign(page, {
    async goto(...given: Parameters<Page['goto']>) {
      const response = await goto(...given);
      if (response?.headers()['content-type']?.startsWith('text/html')) await isReady();
      return response;
    },
    async reload(...given: Parameters<Page['reload']>) {
      const response = await reload(...given);
      await isReady();
      return response;
    },
  });
}

/**
 * Runs one step of a story. On failure, adds the step's name to the error and saves screenshots to
 * `.shots/failures`.
 */
export async function step(
  name: string,
  pages: Readonly<Record<string, Page>>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const pictures: string[] = [];
    for (const [who, page] of Object.entries(pages)) {
      const path = join(
        import.meta.dirname,
        '../../../.shots/failures',
        `${name} (${who}).png`.replaceAll('/', '-'),
      );
      await page.screenshot({ path }).then(
        () => pictures.push(path),
        () => undefined,
      );
    }
    throw new Error(
      `${name}: ${error instanceof Error ? error.message : String(error)}\nSee ${pictures.join(', ')}`,
      { cause: error },
    );
  }
}

/**
 * Types a text into a field that searches its options, and takes the only one that is left, with the keyboard: options
 * that were listed before the search ended move under a pointer.
 */
export async function searchAndChoose(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await eventually(async () => {
    const options = await field.page().getByRole('option').allTextContents();
    if (options.length !== 1 || options[0] !== text)
      throw new Error(`the options are ${options.join(', ') || 'missing'} instead of ${text}`);
  });
  await field.press('ArrowDown');
  await field.press('Enter');
}
