import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '@petcare/stack/checkout.ts';
import { expect, test } from 'vitest';
import { createFaultCheckout } from './fault-checkout.ts';
import { findFaults } from './find-faults.ts';

const file = 'contracts/src/commerce/hostel/booking-price.ts';
const tests = ['run', 'contracts/src/commerce/hostel/booking-price.test.ts', '--project=unit'];

test('a fault in the price of a booking fails a test, and the code without it passes', async () => {
  const [fault] = findFaults(file, readFileSync(path.join(CHECKOUT, file), 'utf8'));
  if (!fault) throw new Error('no fault can be made there');
  const checkout = createFaultCheckout();
  try {
    expect(await checkout.run([fault], tests)).toMatch(/booking-price/);
    expect(await checkout.run([], tests)).toBeUndefined();
  } finally {
    await checkout.remove();
  }
});
