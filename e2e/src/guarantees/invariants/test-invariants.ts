import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullSize, report, timeLimit } from '../../support/full-size.ts';
import type { PetCare } from '../../support/system/petcare.ts';
import {
  createInvariantFixture,
  injectOneByOne,
  injectTogether,
  violatedIn,
  type FaultResult,
  type InvariantFixture,
} from './scenario.ts';
import { checkStuckDeletion } from './stuck-deletion.ts';

export function testInvariants(system: () => PetCare): void {
  let checked: InvariantFixture;
  beforeAll(async () => {
    checked = await createInvariantFixture(system());
  });
  afterAll(() => checked?.close());

  test('every invariant is checked, and none is violated after typical use', async () => {
    const broken = violatedIn(await checked.count());
    report(
      `no injected fault: ${broken.length === 0 ? 'every invariant is checked, and none is violated' : broken.join(', ')}`,
    );
    expect(broken).toEqual([]);
  });

  // At full size each fault is injected by itself, and a frozen service blocks a deletion, which takes over a
  // minute.
  test(
    'every injected fault is detected, and the invariant holds again after its repair',
    async () => {
      const tried: readonly (Omit<FaultResult, 'others'> & Partial<FaultResult>)[] = fullSize
        ? await injectOneByOne(checked)
        : await injectTogether(checked);
      for (const { fault, found, others = [], afterwards } of tried) {
        const besides = others.length > 0 ? `; besides ${others.join(', ')}` : '';
        report(`  ${fault.name}, ${fault.description}: found ${found}${besides}; repaired: ${afterwards}`);
      }
      expect(tried.filter(({ found }) => !found).map(({ fault }) => fault.description)).toEqual([]);
      expect(
        tried.filter(({ afterwards }) => afterwards !== 0).map(({ fault }) => fault.description),
      ).toEqual([]);
      if (fullSize) {
        const { found, afterwards } = await checkStuckDeletion(checked);
        report(
          `  stuck_deletions, a deletion whose service is frozen: found ${found}; going on: ${afterwards}`,
        );
        expect({ found, afterwards }).toEqual({ found: 1, afterwards: 0 });
      }
    },
    timeLimit(300_000),
  );
}
