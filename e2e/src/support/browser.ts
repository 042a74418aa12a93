import { join } from 'node:path';
import { CHROMIUM_FLAGS, findChromium } from '@petcare/stack/testing/chromium.ts';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import type { Signed } from './people.ts';

/** Debian's Chromium, without anything that talks to the outside. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium() ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS });
}

export interface Watched {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What went wrong on the page: uncaught errors, and lines on the console of level error. */
  readonly problems: string[];
}

/**
 * A page of its own profile that remembers what went wrong on it. It belongs to somebody who asked their device for
 * little motion, since drawing it took a good part of every journey; with `motion` it moves as it does for others.
 */
export async function openPage(
  browser: Browser,
  baseURL: string,
  options: { signedIn?: Signed; width?: number; motion?: boolean } = {},
): Promise<Watched> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: options.width ?? 1280, height: 860 },
    reducedMotion: options.motion ? 'no-preference' : 'reduce',
  });
  if (options.signedIn) {
    await context.addCookies(options.signedIn.client.browserCookies());
  }
  // Waits end with their condition; the limit only has to outlast a machine on which journeys run side by side.
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // A refused request is written to the console by the browser itself; what matters is what the page does then.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  return { page, context, problems };
}

/**
 * One step of a journey. When it fails the error says which step it was, and the pages are photographed into
 * `.shots/failures`, since what a browser showed is worth more than a stack.
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
