import type { PlatformFailpoint } from '@petcare/platform/failpoint.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { testBus, type TestBus } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Appointments } from '../appointment.model.ts';
import { FeePayments } from '../fees/fee-payment.model.ts';
import { findDoubleBookings } from '../../lifecycle/invariants/find-double-bookings.ts';
import { findWrongFees } from '../../lifecycle/invariants/find-wrong-fees.ts';
import { buildPrepayment, paidFee, readPrepayment } from '../../testing/build-prepayment.ts';
import { startClinicProcess } from '../../testing/clinic-process.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';

/** The transaction of the answer, its acknowledgement, and the publication of its own events. */
const points = ['after-commit', 'before-ack', 'after-publish'] as const satisfies PlatformFailpoint[];

let clinic: TestClinic;
let bus: TestBus;
beforeAll(async () => {
  [clinic, bus] = [await startTestClinic(), await testBus()];
  // Declares the queues and runs the migrations, so that the killed processes are at a payment.
  await (await startClinicProcess(clinic, bus)).stop();
});
afterAll(async () => {
  await bus?.close();
  await clinic?.stop();
});

test.each(points)(
  'a paid fee whose answer is killed at %s becomes exactly one appointment',
  async (point) => {
    const { prepayment, patient } = await buildPrepayment();
    // The event of the start would kill the process before the answer.
    await OutboxRows.updateMany({ sentAt: null }, { sentAt: new Date() });
    const paid = paidFee(prepayment);
    const dying = await startClinicProcess(clinic, bus, { FAILPOINT: point });
    await bus.bus.publish(buildEvent('visit_fee.paid', paid));
    expect(await dying.ended).toBe('SIGKILL');
    const next = await startClinicProcess(clinic, bus);
    await eventually(async () => {
      expect((await readPrepayment(prepayment._id)).status).toBe('booked');
      expect(await bus.depth('clinic.visit-fees')).toBe(0);
      expect(await OutboxRows.countDocuments({ sentAt: null })).toBe(0);
    });
    await next.stop();
    expect(await Appointments.countDocuments({ patientId: patient.id })).toBe(1);
    expect(await FeePayments.countDocuments({ paymentId: paid.payment_id })).toBe(1);
    const events = (await clinic.eventsAbout(prepayment._id)).map(({ envelope }) => envelope.name);
    expect(events).toEqual(['prepayment.opened', 'prepayment.booked']);
    expect([await findDoubleBookings('all'), await findWrongFees('all')]).toEqual([[], []]);
  },
);
