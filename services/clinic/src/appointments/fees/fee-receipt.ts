import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { nameIn } from '@petcare/contracts/shared/names.ts';
import type { Receipt } from '@petcare/pdf/receipt/receipt.ts';
import { dayOf } from '@petcare/pdf/format.ts';
import type { AppointmentDocument } from '../appointment.model.ts';
import { refundedOf, type FeePaymentDocument } from './fee-payment.model.ts';

export function receiptOfFee(
  appointment: AppointmentDocument,
  payment: FeePaymentDocument,
  locale: Locale,
): Receipt {
  const { refunds, amount } = payment;
  const refunded = refundedOf(payment);
  const pet = appointment.pet ? ` · ${appointment.pet.name}` : '';
  return {
    number: payment.number,
    at: payment.at,
    customer: {
      name: appointment.patientName,
      email: appointment.patientEmail,
      phone: appointment.patientContact,
      address: '',
    },
    payment: {
      provider: payment.method,
      reference: payment.reference ?? payment.number,
      status: refunded === 0 ? 'paid' : refunded < amount ? 'partly' : 'refunded',
    },
    lines: [
      {
        title: `${nameIn(locale, appointment.serviceName, appointment.serviceNameBn)}${pet}`,
        note: `${appointment.drName} · ${dayOf(appointment.start, locale)}`,
        quantity: 1,
        unitPrice: amount,
        amount,
      },
    ],
    total: amount,
    refunds: refunds.map((refund) => ({ at: refund.at, amount: refund.amount })),
  };
}
