import type { EventData } from '@petcare/contracts/events.ts';
import { takaToPoisha } from '@petcare/contracts/shared/money.ts';
import type { PrepaymentRefusal } from '@petcare/contracts/clinic/prepayments.ts';
import { AppError, conflict } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { retryTakenSerial, storeAppointment } from '../store-appointment.ts';
import { drawReceiptNumber, recordFee } from '../fees/record-fee.ts';
import { findBookablePet } from '../../pets/find-bookable-pet.ts';
import { readSchedule } from '../../doctors/schedules/schedule.model.ts';
import { slotAt } from '../../doctors/schedules/slot.rules.ts';
import { findBookableDoctor } from '../../doctors/treatments/find-bookable-doctor.ts';
import { SlotClaims } from '../../calendar/slots/claim.model.ts';
import { releaseClaim } from '../../calendar/waitlist/release-claim.ts';
import { closeEntryOf } from './end-prepayment.ts';
import { Prepayments, type PrepaymentDocument } from './prepayment.model.ts';

type PaidFee = EventData<'visit_fee.paid'>;

/**
 * Answers a paid fee once: books the appointment, also after the prepayment has ended if its slot is free, or refuses,
 * so that commerce refunds. A repeated event changes nothing, since the answer is stored with the payment’s id.
 */
export async function answerPayment(paid: PaidFee, now = new Date()): Promise<void> {
  const prepayment = await Prepayments.findById(paid.prepayment_id).lean();
  if (prepayment?.paymentId === paid.payment_id) return;
  if (!prepayment) return refuse(paid, 'not_available', now);
  if (prepayment.paymentId !== null) return refuse(paid, 'paid_twice', now);
  try {
    await book(paid, prepayment, now);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    await refuse(paid, refusal, now);
  }
}

async function book(paid: PaidFee, prepayment: PrepaymentDocument, now: Date): Promise<void> {
  const { _id, patientId, drId, start, end, fee } = prepayment;
  if (start <= now) throw conflict('slot_taken');
  const doctor = await findBookableDoctor(drId, prepayment.serviceId);
  const pet = prepayment.pet && (await findBookablePet(prepayment.pet.id, patientId));
  const ordinal = slotAt(await readSchedule(drId), start)?.ordinal ?? 1;
  const claim = await SlotClaims.findOne({ holderId: _id, kind: 'prepaid' }, { _id: 1 }).lean();
  const amount = takaToPoisha(paid.amount);
  const payment = {
    paymentId: paid.payment_id,
    method: paid.method,
    number: await drawReceiptNumber(now),
    reference: paid.reference,
    amount,
    paidAt: new Date(paid.at),
    refunded: 0,
    refundDue: 0,
  };
  await retryTakenSerial(() =>
    inTransaction(async () => {
      // A refund that was made meanwhile leaves no fee to book with.
      const answered = await Prepayments.findOneAndUpdate(
        { _id, paymentId: null, refunded: 0 },
        { $set: { status: 'booked', paymentId: paid.payment_id } },
      ).lean();
      if (!answered) throw conflict('fee_not_paid');
      const appointment = await storeAppointment(
        {
          body: {
            dr_id: drId,
            service_id: prepayment.serviceId,
            appointment_date: prepayment.date,
            slot_start: start.toISOString(),
            ...(claim && { hold_id: claim._id }),
            patient_name: prepayment.patientName,
            patient_email: prepayment.patientEmail,
            patient_contact: prepayment.patientContact,
            ...(prepayment.reason !== null && { reason: prepayment.reason }),
          },
          patientId,
          pet,
          doctor: { ...doctor, fee },
          slot: { start, end, ordinal },
          by: 'patient',
          payment,
        },
        now,
      );
      await Prepayments.updateOne({ _id }, { $set: { appointmentId: appointment._id } });
      await recordFee(appointment, payment, {
        paymentId: paid.payment_id,
        doctorUserId: doctor.userId,
        by: 'system',
      });
      await addEvent('prepayment.booked', {
        aggregate: { id: _id, sequence: 2 },
        data: { ...factsOf(paid), appointment_id: appointment._id },
      });
    }),
  );
}

/** Null for a failure that the next delivery of the event may not meet. */
function refusalOf(error: unknown): PrepaymentRefusal | null {
  if (isDuplicateKey(error, 'patientId')) return 'already_booked';
  if (!(error instanceof AppError)) return null;
  return error.code === 'slot_taken' ? 'slot_taken' : 'not_available';
}

function refuse(paid: PaidFee, refusal: PrepaymentRefusal, now: Date): Promise<void> {
  const { prepayment_id, payment_id } = paid;
  return inTransaction(async () => {
    const answered = await Prepayments.findOneAndUpdate(
      { _id: prepayment_id, paymentId: null },
      { $set: { status: 'refused', refusal, paymentId: payment_id } },
    ).lean();
    if (answered) {
      await closeEntryOf(answered, 'lapsed', now);
      await releaseClaim({ holderId: prepayment_id }, answered, now);
    }
    // A concurrent delivery has answered this payment.
    else if (await Prepayments.exists({ _id: prepayment_id, paymentId: payment_id })) return;
    await addEvent('prepayment.refused', {
      aggregate: { id: prepayment_id, sequence: 2 },
      data: { ...factsOf(paid), refusal },
    });
  });
}

function factsOf({ prepayment_id, payment_id, customer_id, dr_id, dr_name }: PaidFee) {
  return { prepayment_id, payment_id, patient_id: customer_id, dr_id, dr_name };
}
