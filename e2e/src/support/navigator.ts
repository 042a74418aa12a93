import type { Page } from 'playwright-core';

const pending = '.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy="true"]';
const quietMs = 100;
/** Quiet periods without a new request after which those under way are taken for lost. */
const maxQuietPeriods = 50;
/** Limits for a page that other tests keep changing, such as a list of products. */
const maxUnrestMs = 3_000;
const maxSettlingMs = 30_000;

export interface Navigator {
  /** Goes to an address and resolves when the page has loaded. Only the first call loads the app itself. */
  goTo(path: string): Promise<void>;
}

/** Must be called before the page has navigated anywhere. */
export function createNavigator(page: Page): Navigator {
  const requests = { ever: 0, now: 0 };
  page.on('request', () => {
    requests.ever += 1;
    requests.now += 1;
  });
  page.on('requestfinished', () => (requests.now -= 1));
  page.on('requestfailed', () => (requests.now -= 1));

  async function settled(): Promise<void> {
    let before = -1;
    let quietPeriods = 0;
    // A response may cause further requests. The end of some is never reported, which must not be waited for.
    const deadline = performance.now() + maxSettlingMs;
    while ((before !== requests.ever || requests.now > 0) && performance.now() < deadline) {
      quietPeriods = before === requests.ever ? quietPeriods + 1 : 0;
      if (quietPeriods > maxQuietPeriods) requests.now = 0;
      before = requests.ever;
      await page.waitForFunction((places) => !document.querySelector(places), pending, { polling: 50 });
      await page.evaluate(unchangedFor, { quietMs, maxUnrestMs });
    }
  }
  return {
    async goTo(path) {
      if (page.url() === 'about:blank') await page.goto(path);
      else await page.evaluate(pushPath, path);
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      await settled();
    },
  };
}

/** The router only listens to `popstate`. */
function pushPath(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

interface Quiet {
  readonly quietMs: number;
  readonly maxUnrestMs: number;
}

/** Resolves when the DOM has not changed for a time and the browser is idle, or when it never comes to rest. */
function unchangedFor({ quietMs: milliseconds, maxUnrestMs: limit }: Quiet): Promise<void> {
  return new Promise((resolve) => {
    const rest = () => requestIdleCallback(done, { timeout: limit });
    let timer = setTimeout(rest, milliseconds);
    const watch = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(rest, milliseconds);
    });
    watch.observe(document.documentElement, { subtree: true, childList: true, characterData: true });
    setTimeout(done, limit);
    function done(): void {
      watch.disconnect();
      resolve();
    }
  });
}
