import { testBus, type TestBus } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Bookings } from '../bookings/booking.model.ts';
import { carryOutHolds } from '../../payments/holds/carry-out-hold.ts';
import { Payments } from '../../payments/payment.model.ts';
import { bookWithDeposit, hostelAdmin, offerDeposit, sumsOf } from '../../testing/build-deposit.ts';
import { stayIn } from '../../testing/build-stay.ts';
import { startCommerceProcess } from '../../testing/commerce-process.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';

// Each test starts a process of its own, which alone takes most of a minute on a busy machine.
vi.setConfig({ testTimeout: 300_000 });
let commerce: TestCommerce;
let bus: TestBus;
beforeAll(async () => {
  bus = await testBus();
  commerce = await startTestCommerce();
  await offerDeposit(commerce, 30);
});
afterAll(async () => {
  await commerce.stop();
  await bus.close();
});

const later = () => new Date(Date.now() + 3 * 60_000);
/** From the commit of the decision to the commit of its result. */
const failpoints = ['after-commit', 'after-deciding-hold', 'after-carrying-out-hold', 'before-hold-commit'];

describe.each(failpoints)('a process killed at %s', (FAILPOINT) => {
  test.each([
    ['check-in', 0, { state: 'charged', charged: 42_000 }],
    ['cancel', 4, { state: 'released', charged: 0 }],
  ] as const)('while it carries out a %s loses and repeats nothing', async (action, days, expected) => {
    const stay = stayIn(days, 2, { guests: 1 });
    const { booking, customer, payment } = await bookWithDeposit(commerce, stay, 30);
    const copy = await startCommerceProcess(commerce, bus, { FAILPOINT });
    const as = action === 'cancel' ? customer : hostelAdmin;
    const path = `/api/hostel-orders/${booking._id}/${action}`;
    await expect(copy.send('POST', path, { as, body: {} })).rejects.toThrow('fetch failed');
    expect(await copy.ended).toBe('SIGKILL');
    expect(await Payments.findById(payment.id).lean()).toMatchObject({ status: 'authorised' });

    // Two copies notice it at the same moment, then another one later.
    await Promise.all([1, 2].map(() => carryOutHolds(commerce.payments, later())));
    await carryOutHolds(commerce.payments, later());
    const stored = await Bookings.findById(booking._id).lean();
    expect(stored?.deposit).toMatchObject(expected);
    expect(stored?.timeline.filter(({ reason }) => reason?.startsWith('Deposit'))).toHaveLength(1);
    const { charged } = expected;
    expect(await sumsOf(commerce, booking._id, customer)).toEqual({
      provider: charged,
      ledger: charged,
      payments: charged,
      booking: charged,
    });
    expect((await commerce.sandbox.stateOf(customer.id)).intents).toBe(1);
  });
});
