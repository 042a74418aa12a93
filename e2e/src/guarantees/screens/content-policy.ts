import type { Browser } from 'playwright-core';
import { expect, inject } from 'vitest';
import { openPage } from '../../support/browser.ts';
import { signInDemoUser } from '../../support/users.ts';

interface PolicyScreen {
  readonly path: string;
  readonly visitor: 'admin' | 'user' | null;
  /** Name of the button that opens a dialog or menu. */
  readonly opens?: string;
}

/** Opens a page that records its violations of the content security policy. */
export async function openWatched(browser: Browser, visitor: PolicyScreen['visitor']) {
  const { url } = inject('petcare');
  const signedIn = visitor ? await signInDemoUser(url, visitor) : undefined;
  const watched = await openPage(browser, url, { ...(signedIn && { signedIn }) });
  const violations: string[] = [];
  await watched.page.exposeFunction('reportViolation', (text: string) => void violations.push(text));
  await watched.page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      // zod asks once if it may compile its schemas, and works without.
      if (blockedURI === 'eval') return;
      const report = Reflect.get(globalThis, 'reportViolation') as (text: string) => void;
      report(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  return { ...watched, violations };
}

export async function expectNoViolation(
  browser: Browser,
  { path, visitor, opens }: PolicyScreen,
): Promise<void> {
  const { page, context, violations, problems } = await openWatched(browser, visitor);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading').first().waitFor();
  if (opens) {
    await page.getByRole('button', { name: opens }).filter({ visible: true }).first().click();
    await page.locator('[role=dialog], [role=menu]').filter({ visible: true }).first().waitFor();
  }
  expect(violations).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
}
