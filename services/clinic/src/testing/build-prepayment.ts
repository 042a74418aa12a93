import { randomUUID } from 'node:crypto';
import type { EventData } from '@petcare/contracts/events.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import type { StartPrepaymentBody } from '@petcare/contracts/clinic/prepayments.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { Prepayments, type PrepaymentDocument } from '../appointments/prepayments/prepayment.model.ts';
import { startPrepayment } from '../appointments/prepayments/start-prepayment.ts';
import { appointmentBody, dateInDays, dhakaTime } from './appointment-request.ts';
import { buildAccount } from './build-account.ts';
import { buildDoctor } from './build-doctor.ts';

type Offered = Awaited<ReturnType<typeof buildDoctor>>;

/** A doctor who asks for the fee at booking. */
export function buildPrepaidDoctor(): Promise<Offered> {
  return buildDoctor({ asksPrepayment: true, fee: 80_000 });
}

export function prepaymentBody(
  offered: Offered,
  overrides: Partial<StartPrepaymentBody> = {},
): StartPrepaymentBody {
  const slot_start = overrides.slot_start ?? dhakaTime(dateInDays(3), '10:00');
  return { ...appointmentBody(offered, { slot_start }), slot_start, client_id: randomUUID(), ...overrides };
}

export async function buildPrepayment(overrides: Partial<StartPrepaymentBody> = {}) {
  const offered = await buildPrepaidDoctor();
  const patient = await buildAccount();
  const { prepayment } = await startPrepayment(prepaymentBody(offered, overrides), patient);
  return { ...offered, patient, prepayment };
}

/** The event of commerce when the fee is paid. */
export function paidFee(
  row: PrepaymentDocument,
  overrides: Partial<EventData<'visit_fee.paid'>> = {},
): EventData<'visit_fee.paid'> {
  return {
    prepayment_id: row._id,
    payment_id: newId(),
    customer_id: row.patientId,
    dr_id: row.drId,
    dr_name: row.drName,
    amount: poishaToTaka(row.fee),
    method: 'card',
    reference: 'R-1',
    at: new Date().toISOString(),
    ...overrides,
  };
}

export async function readPrepayment(id: string): Promise<PrepaymentDocument> {
  const row = await Prepayments.findById(id).lean();
  if (!row) throw new Error('the prepayment is missing');
  return row;
}
