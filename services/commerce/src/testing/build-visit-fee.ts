import { randomUUID } from 'node:crypto';
import type { EventData } from '@petcare/contracts/events.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { createOrderPayments } from '../payments/order-payments.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { handleClinicEvent } from '../payments/visit-fees/handle-clinic-event.ts';
import { newCustomer } from './build-payment.ts';

/** The event of the clinic when it holds a slot for a patient. */
export function openedPrepayment(
  overrides: Partial<EventData<'prepayment.opened'>> = {},
): EventData<'prepayment.opened'> {
  return {
    prepayment_id: newId(),
    patient_id: newId(),
    dr_id: newId(),
    dr_name: 'Dr. Farhana Islam',
    service_name: 'Vaccination',
    slot_start: new Date(Date.now() + 3 * 24 * 3_600_000).toISOString(),
    fee: 800,
    pay_until: new Date(Date.now() + 20 * 60_000).toISOString(),
    patient_name: 'Rahima Khatun',
    patient_email: 'rahima@petcare.test',
    patient_contact: '+8801712345678',
    ...overrides,
  };
}

/** The fee of a visit that a customer may pay. */
export async function buildVisitFee(
  { payments }: { readonly payments: PaymentDeps },
  overrides: Partial<EventData<'prepayment.opened'>> = {},
) {
  const customer = newCustomer();
  const opened = openedPrepayment({ patient_id: customer.id, ...overrides });
  await handleClinicEvent(buildEvent('prepayment.opened', opened), createOrderPayments(payments));
  return { customer, opened, id: opened.prepayment_id };
}

export function visitPayment(prepaymentId: string, overrides: Record<string, unknown> = {}) {
  return {
    purchase: { kind: 'visit', prepayment_id: prepaymentId },
    expected_total: 800,
    attempt: randomUUID(),
    ...overrides,
  };
}
