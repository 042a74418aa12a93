import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openPage } from '../../support/browser.ts';
import { signUpUser } from '../../support/users.ts';
import { bookAppointment, createPractice, type Practice } from '../../support/practice.ts';

const lostAfterMs = 30_000;
/** Time in which a page without messages must not change. */
const disconnectedForMs = 1_500;
/** Maximum p95 from the response to the other browser, at full size. */
export const targetP95Ms = 1_000;

export interface SlotsLiveResult {
  /** From the click, or from sending the booking, to the other browser, in milliseconds. */
  readonly latencies: Readonly<Record<'held' | 'booked' | 'released', number[]>>;
  readonly lost: number;
  readonly controlNoticed: boolean;
}

/**
 * Selects slots in one browser while another shows the same day, and then books and cancels through the API. Each
 * half has the same number of changes.
 */
export async function measureSlotsLive(url: string, changes: number): Promise<SlotsLiveResult> {
  const practice = await createPractice(url, { from: '08:00', to: '20:00' });
  const date = addDays(dhakaDateOf(new Date()), 2);
  const browser = await openBrowser();
  try {
    const chooser = await openDay(browser, url, practice, date);
    const watcher = await openDay(browser, url, practice, date);
    const disconnected = await openDay(browser, url, practice, date, { connected: false });
    const latencies = { held: [] as number[], booked: [] as number[], released: [] as number[] };
    let lost = 0;
    const measure = async (kind: keyof typeof latencies, start: string, since: number) => {
      const at = await untilState(watcher, start, kind === 'released' ? 'free' : 'grey', lostAfterMs);
      if (at === null) lost += 1;
      else latencies[kind].push(Math.max(0, at - since));
    };

    const starts = await chooser
      .locator('fieldset input[type=radio]')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    const half = Math.ceil(changes / 2);
    // The first slot of the day is left for the bookings.
    for (let change = 0; change < half; change += 1) {
      const start = starts[1 + (change % (starts.length - 1))] ?? '';
      await measure('held', start, await choose(chooser, start));
    }
    const patient = await signUpUser(url);
    for (let change = half; change < changes; change += 1) {
      const since = Date.now();
      const { _id: id, slot_start: start } = await bookAppointment(patient, practice, date);
      await measure('booked', start, since);
      const cancelledAt = Date.now();
      await patient.client.call(endpoints['appointments.cancel'], { params: { id }, body: {} });
      await measure('released', start, cancelledAt);
    }
    const controlNoticed =
      (await untilState(disconnected, starts[1] ?? '', 'grey', disconnectedForMs)) === null;
    return { latencies, lost, controlNoticed: controlNoticed && (await isHeld(watcher)) };
  } finally {
    await browser.close();
  }
}

async function openDay(
  browser: Browser,
  url: string,
  { doctor, service }: Practice,
  date: string,
  { connected = true } = {},
): Promise<Page> {
  const { page } = await openPage(browser, url, { signedIn: await signUpUser(url) });
  if (!connected) {
    await page.route('**/socket.io/**', (route) => route.abort());
    await page.routeWebSocket('**/socket.io/**', (socket) => socket.close());
  }
  await page.goto(`/appointment/${service._id}/${doctor._id}`);
  await page.getByRole('grid').waitFor();
  const day = page.locator(`[data-date="${date}"]`);
  if ((await day.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
  await day.click();
  await page.locator('fieldset input[type=radio]').first().waitFor({ state: 'attached' });
  return page;
}

function choose(page: Page, start: string): Promise<number> {
  return page.locator(`input[value="${start}"]`).evaluate((input) => {
    const at = Date.now();
    (input as HTMLInputElement).click();
    return at;
  });
}

function untilState(page: Page, start: string, to: 'grey' | 'free', within: number): Promise<number | null> {
  return page
    .waitForFunction(
      ({ value, grey }) => {
        const input = document.querySelector<HTMLInputElement>(`input[value="${value}"]`);
        return input?.disabled === grey && Date.now();
      },
      { value: start, grey: to === 'grey' },
      { timeout: within },
    )
    .then((found) => found.jsonValue())
    .then((at) => at || null)
    .catch(() => null);
}

async function isHeld(page: Page): Promise<boolean> {
  return (await page.getByRole('radio', { name: /being booked/ }).count()) === 1;
}
