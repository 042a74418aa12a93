import type { Page } from 'playwright-core';

/** The state changes of a customer's page, with their times in epoch milliseconds. */
export interface Observed {
  readonly statuses: { text: string; at: number }[];
  readonly toasts: string[];
}

export interface StatusObserver {
  readonly observed: Observed;
  shows(text: string, since: number, withinMs: number): Promise<number>;
}

/** Observes the order table and the toasts from inside the page, so that polling does not distort the times. */
export async function observeStatuses(page: Page, names: readonly string[]): Promise<StatusObserver> {
  const observed: Observed = { statuses: [], toasts: [] };
  const waiting = new Set<() => void>();
  await page.exposeBinding('petcareSaw', (_source, kind: 'status' | 'toast', text: string, at: number) => {
    if (kind === 'toast') observed.toasts.push(text);
    else observed.statuses.push({ text, at });
    for (const wake of waiting) wake();
  });
  await page.evaluate(watchDocument, [...names]);
  return {
    observed,
    async shows(text, since, withinMs) {
      const deadline = Date.now() + withinMs;
      for (;;) {
        const seen = observed.statuses.find((entry, index) => index >= since && entry.text === text);
        if (seen) return seen.at;
        const left = deadline - Date.now();
        if (left <= 0) throw new Error(`"${text}" was not on the screen within ${withinMs} ms`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(done, left);
          function done() {
            clearTimeout(timer);
            waiting.delete(done);
            resolve();
          }
          waiting.add(done);
        });
      }
    },
  };
}

/** Runs in the page. Closes toasts as soon as they are counted. */
function watchDocument(names: string[]): void {
  const { petcareSaw } = window as unknown as {
    petcareSaw: (kind: string, text: string, at: number) => void;
  };
  const counted = new WeakSet<Element>();
  let last = '';
  const observe = () => {
    const at = performance.timeOrigin + performance.now();
    const badge = [...document.querySelectorAll('main tbody [data-changes]')].find((element) =>
      names.includes(element.textContent.trim()),
    );
    const text = badge?.textContent.trim() ?? '';
    if (text !== '' && text !== last) {
      last = text;
      petcareSaw('status', text, at);
    }
    for (const toast of document.querySelectorAll('.mantine-Notification-root')) {
      if (counted.has(toast)) continue;
      counted.add(toast);
      petcareSaw('toast', toast.id, at);
      toast.querySelector('button')?.click();
    }
  };
  observe();
  new MutationObserver(observe).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}
