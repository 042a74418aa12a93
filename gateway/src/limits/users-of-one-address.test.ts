import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateways, type TestGateways } from '../testing/test-gateways.ts';

let gateways: TestGateways;
beforeAll(async () => {
  gateways = await startTestGateways();
});
afterAll(() => gateways.stop());

async function ask(cookie?: string): Promise<number> {
  const answer = await fetch(`${gateways.strictBase}/api/products`, {
    headers: { ...(cookie && { cookie }) },
  });
  await answer.arrayBuffer();
  return answer.status;
}

test('users behind one address have limits of their own, and one for all of them together', async () => {
  const first = await gateways.signIn();
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) statuses.push(await ask(first.cookie));
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  // Neither another user nor the visitors of the address are refused for it.
  expect(await ask((await gateways.signIn()).cookie)).toBe(200);
  expect(await ask()).toBe(200);

  const others: number[] = [];
  for (let user = 0; user < 20; user += 1) others.push(await ask((await gateways.signIn()).cookie));
  expect([others[0], others.at(-1)]).toEqual([200, 429]);
});
