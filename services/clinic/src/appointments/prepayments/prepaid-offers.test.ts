import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Appointments } from '../appointment.model.ts';
import { cancelAppointment } from '../changes/change-appointment-status.ts';
import { bookAppointment } from '../book-appointment.ts';
import { findDoubleBookings } from '../../lifecycle/invariants/find-double-bookings.ts';
import { findWrongFees } from '../../lifecycle/invariants/find-wrong-fees.ts';
import { SlotClaims } from '../../calendar/slots/claim.model.ts';
import { appointmentBody, buildUser, dateInDays, dhakaTime } from '../../testing/appointment-request.ts';
import { buildAccount } from '../../testing/build-account.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { paidFee, prepaymentBody, readPrepayment } from '../../testing/build-prepayment.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { expireOffers } from '../../calendar/waitlist/end-waitlist-entries.ts';
import { joinWaitlist } from '../waits/join-waitlist.ts';
import { WaitlistEntries } from '../../calendar/waitlist/waitlist-entry.model.ts';
import { answerPayment } from './answer-payment.ts';
import { cancelPrepayment, expirePrepayments } from './end-prepayment.ts';
import { prepayOffer } from './prepay-offer.ts';
import { startPrepayment } from './start-prepayment.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const day = dateInDays(3);
const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const statusOf = async ({ entry }: Waiting) => (await WaitlistEntries.findById(entry._id).lean())?.status;

/** A doctor who asks for the fee, with one slot on the day, which is offered to the first of two waiting users. */
async function buildOffer() {
  const offered = await buildDoctor(
    { asksPrepayment: true, fee: 80_000 },
    { overrides: [{ date: day, hours: [{ from: '09:00', to: '09:20' }] }] },
  );
  const admin = buildUser('admin');
  const { appointment } = await bookAppointment(
    appointmentBody(offered, { patient_id: (await buildAccount()).id }),
    admin,
  );
  const join = async () => {
    const user = buildUser();
    const request = {
      service_id: offered.service._id,
      date: day,
      patient_name: 'Karim Uddin',
      patient_email: 'karim@petcare.test',
      patient_contact: '+8801812345678',
    };
    return {
      user,
      entry: await joinWaitlist(offered.doctor._id, request, user.id),
    };
  };
  const [first, second] = [await join(), await join()];
  await cancelAppointment(appointment._id, 'The patient called.', admin);
  return { ...offered, first, second };
}

type Waiting = Awaited<ReturnType<typeof buildOffer>>['first'];
const claimsOf = (drId: string) => SlotClaims.find({ drId }).lean();
const prepay = ({ entry, user }: Waiting, now?: Date) => prepayOffer(entry._id, user, now);
const prepayByHttp = ({ entry, user: as }: Waiting) =>
  clinic.send('POST', `/api/waitlist/${entry._id}/prepayment`, { as });

describe('an offer of a doctor who asks for the fee at booking', () => {
  test('is not booked without paying, shows the fee, and is held until its end while it is paid', async () => {
    const { first, second, doctor } = await buildOffer();
    const listed = await clinic.send('GET', '/api/waitlist', { as: first.user });
    expect(listed.body).toMatchObject([{ status: 'offered', prepaid_fee: 800 }]);
    const claimed = await clinic.send('POST', `/api/waitlist/${first.entry._id}/claim`, { as: first.user });
    expect([claimed.status, claimed.body.code]).toEqual([402, 'payment_required']);
    const started = await prepayByHttp(first);
    expect(started.status).toBe(201);
    expect(started.body.prepayment).toMatchObject({
      status: 'open',
      fees: 800,
      slot_start: dhakaTime(day, '09:00'),
      pay_until: listed.body[0].offer.expiresAt,
    });
    const again = await prepayByHttp(first);
    expect([again.status, again.body.prepayment._id]).toEqual([200, started.body.prepayment._id]);
    expect(await claimsOf(doctor._id)).toMatchObject([
      { kind: 'prepaid', holderId: started.body.prepayment._id },
    ]);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['offered', 'waiting']);
    await expireOffers(minutesLater(11));
    expect(await statusOf(first)).toBe('offered');
    const stranger = await prepayByHttp({ ...first, user: buildUser() });
    expect(stranger.status).toBe(404);
  });

  test('that is paid is booked with its fee, once', async () => {
    const { first, second, doctor } = await buildOffer();
    const { prepayment } = await prepay(first);
    const paid = paidFee(prepayment);
    await answerPayment(paid);
    await answerPayment(paid);
    expect(await Appointments.find({ drId: doctor._id, active: true }).lean()).toMatchObject([
      { patientId: first.user.id, fee: 80_000, payment: { paymentId: paid.payment_id } },
    ]);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['booked', 'waiting']);
    expect(await claimsOf(doctor._id)).toMatchObject([{ kind: 'booked' }]);
    expect([await findDoubleBookings('all'), await findWrongFees('all')]).toEqual([[], []]);
  });

  test('that is accepted many times at once has one prepayment', async () => {
    const { first, doctor } = await buildOffer();
    const results = await Promise.all(Array.from({ length: 8 }, () => prepay(first)));
    expect(new Set(results.map(({ prepayment }) => prepayment._id)).size).toBe(1);
    expect(results.filter(({ started }) => started)).toHaveLength(1);
    expect(await claimsOf(doctor._id)).toHaveLength(1);
  });

  type Built = Awaited<ReturnType<typeof buildOffer>>;
  test.each<[string, (built: Built, id: string) => Promise<unknown>, string]>([
    ['is not paid in time', () => expirePrepayments(minutesLater(16)), 'lapsed'],
    [
      'is cancelled on the page of the payment',
      ({ first }, id) => cancelPrepayment(id, first.user.id),
      'left',
    ],
    [
      'is left on the list',
      ({ first: { entry, user: as } }) => clinic.send('DELETE', `/api/waitlist/${entry._id}`, { as }),
      'left',
    ],
    [
      'is replaced by another time of the doctor',
      (built) => {
        const slot_start = dhakaTime(dateInDays(4), '10:00');
        const body = { appointment_date: dateInDays(4), slot_start };
        return startPrepayment(prepaymentBody(built, body), built.first.user);
      },
      'left',
    ],
  ])('that %s passes to the next', async (_name, end, status) => {
    const built = await buildOffer();
    const { prepayment } = await prepay(built.first);
    await end(built, prepayment._id);
    expect((await readPrepayment(prepayment._id)).status).toBe('ended');
    expect([await statusOf(built.first), await statusOf(built.second)]).toEqual([status, 'offered']);
    await expect(prepay(built.first)).rejects.toMatchObject({ code: 'offer_expired' });
    expect((await prepay(built.second)).started).toBe(true);
    // The time is no longer free for the first.
    await answerPayment(paidFee(prepayment));
    expect((await readPrepayment(prepayment._id)).status).toBe('refused');
    expect(await findDoubleBookings('all')).toEqual([]);
  });

  test('has one holder when accepting it races its end and its leaving', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { first, second, doctor } = await buildOffer();
      await Promise.allSettled([
        prepay(first, minutesLater(9)),
        round % 2 === 0
          ? expireOffers(minutesLater(11))
          : clinic.send('DELETE', `/api/waitlist/${first.entry._id}`, { as: first.user }),
      ]);
      const claims = await claimsOf(doctor._id);
      expect(claims).toHaveLength(1);
      const holder = claims[0]?.kind === 'prepaid' ? 'first' : 'second';
      const statuses = [await statusOf(first), await statusOf(second)];
      expect([holder, ...statuses]).toBeOneOf([
        ['first', 'offered', 'waiting'],
        ['second', 'lapsed', 'offered'],
        ['second', 'left', 'offered'],
      ]);
    }
  });

  test('of another doctor cannot be prepaid', async () => {
    const { first, doctor } = await buildOffer();
    await clinic.send('PUT', `/api/specialists/${doctor._id}`, {
      as: buildUser('admin'),
      body: { asks_prepayment: false },
    });
    const refused = await prepayByHttp(first);
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: 'id' }]]);
  });
});
