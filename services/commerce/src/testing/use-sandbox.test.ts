import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { startBkashCommerce, type BkashCommerce } from './bkash-commerce.ts';
import { buildProduct } from './build-product.ts';
import { buyOne } from './build-payment.ts';
import { useSandbox } from './sandboxes/sandbox-process.ts';

const stateOf = async (url: string) =>
  (await fetch(new URL('/sandbox/state', url))).json() as Promise<{ knobs: object }>;

let earlier: BkashCommerce;
beforeAll(async () => {
  earlier = await startBkashCommerce();
});

test('a test file finds no payment and no knob of an earlier file at the sandboxes of its worker', async () => {
  await buyOne(earlier, (await buildProduct()).id);
  await earlier.begin();
  const fault = { fail_next: { status: 500, times: 3 } };
  await earlier.sandbox.configure(fault);
  await earlier.bkash.configure(fault);
  expect(await stateOf(earlier.sandbox.url)).toMatchObject({ charges: 1, knobs: fault });
  expect(await stateOf(earlier.bkash.url)).toMatchObject({
    payments: 1,
    tokens: { granted: 1 },
    knobs: fault,
  });
  await earlier.stop();

  const later = await startBkashCommerce();
  expect([later.sandbox.url, later.bkash.url]).toEqual([earlier.sandbox.url, earlier.bkash.url]);
  expect(await stateOf(later.sandbox.url)).toMatchObject({
    intents: 0,
    events: { total: 0 },
    knobs: { fail_next: null },
  });
  expect(await stateOf(later.bkash.url)).toMatchObject({
    payments: 0,
    tokens: { granted: 0 },
    knobs: { fail_next: null },
  });
  await later.begin();
  expect(await stateOf(later.bkash.url)).toMatchObject({ payments: 1, tokens: { granted: 1 } });
  await later.stop();
});

test('a knob of a sandbox ends with the test that sets it', async () => {
  const { url, configure } = await useSandbox('card-sandbox');
  const { knobs } = await stateOf(url);
  // Hooks run in reverse order, so this one runs after that of `configure`.
  onTestFinished(async () => expect((await stateOf(url)).knobs).toEqual(knobs));
  await configure({ pending_refunds: 2, hang_next: { times: 1 } });
  expect((await stateOf(url)).knobs).not.toEqual(knobs);
});
