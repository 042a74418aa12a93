import type { Page } from 'playwright-core';

/** What a screen shows in place of contents that are still to come. */
const pending = '.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy="true"]';
const quietMs = 100;

/** Leads a page through the product as somebody does who follows its links. */
export interface Walk {
  /** Goes to an address, fetching the product itself the first time alone. Resolves when all of it has come. */
  goTo(path: string): Promise<void>;
}

/** To be asked for before the page has gone anywhere. */
export function walkWith(page: Page): Walk {
  const asked = { ever: 0, now: 0 };
  page.on('request', () => {
    asked.ever += 1;
    asked.now += 1;
  });
  page.on('requestfinished', () => (asked.now -= 1));
  page.on('requestfailed', () => (asked.now -= 1));

  async function settled(): Promise<void> {
    let before = -1;
    // What has come may ask for more.
    while (before !== asked.ever || asked.now > 0) {
      before = asked.ever;
      await page.waitForFunction((places) => !document.querySelector(places), pending, { polling: 50 });
      await page.evaluate(unchangedFor, quietMs);
    }
  }
  return {
    async goTo(path) {
      if (page.url() === 'about:blank') await page.goto(path);
      else await page.evaluate(follow, path);
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      await settled();
    },
  };
}

/** The router listens to nothing else when somebody goes back. */
function follow(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Resolves when nothing was drawn anew for so long, and the page has nothing left to do. */
function unchangedFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const rest = () => requestIdleCallback(done);
    let timer = setTimeout(rest, milliseconds);
    const watch = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(rest, milliseconds);
    });
    watch.observe(document.documentElement, { subtree: true, childList: true, characterData: true });
    function done(): void {
      watch.disconnect();
      resolve();
    }
  });
}
