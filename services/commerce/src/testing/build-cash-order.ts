import { randomUUID } from 'node:crypto';
import { nationalPhone } from '@petcare/contracts/typed/phones.ts';
import type { CashDeps } from '../payments/cash/cash-settings.ts';
import { CashCodes } from '../payments/cash/cash-code.model.ts';
import type { SmsMessage } from '../payments/cash/sms-port.ts';
import { billing, cardPayment, newCustomer } from './build-payment.ts';
import type { TestCommerce } from './test-commerce.ts';

/** Cash on delivery whose messages are kept in `sent`. */
export function buildCash(): CashDeps & { sent: SmsMessage[]; fail: boolean } {
  const cash = {
    sent: [] as SmsMessage[],
    fail: false,
    limits: { maxAmount: 1_000_000, openOrders: 3, maxRefusals: 2 },
    sms: {
      async send(message: SmsMessage) {
        if (cash.fail) throw new Error('the gateway is down');
        cash.sent.push(message);
      },
    },
  };
  return cash;
}

type Customer = ReturnType<typeof newCustomer>;

/** Requests a code, reads it from the message and returns both parts. */
export async function receiveCode(
  commerce: TestCommerce,
  cash: ReturnType<typeof buildCash>,
  { as, phone = newPhone() }: { as: Customer; phone?: string },
) {
  const answer = await commerce.send('POST', '/api/payments/cash/codes', {
    as,
    body: { phone, language: 'en' },
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  const text = cash.sent.findLast(({ to }) => to === nationalPhone(phone))?.text ?? '';
  // Further orders of a test need no minute between their codes.
  await CashCodes.updateOne({ _id: answer.body.code._id }, { sentAt: new Date(Date.now() - 3_600_000) });
  return { code_id: String(answer.body.code._id), code: /\d{6}/.exec(text)?.[0] ?? '', phone };
}

export function newPhone(): string {
  return `+88017${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
}

export function cashOrderBody(
  productId: string,
  { phone, code, code_id }: { phone: string; code: string; code_id: string },
  fields: Parameters<typeof cardPayment>[1] = {},
) {
  return {
    ...cardPayment(productId, fields),
    billing: { ...billing, phone },
    attempt: randomUUID(),
    code,
    code_id,
  };
}

export async function buyWithCash(
  commerce: TestCommerce,
  cash: ReturnType<typeof buildCash>,
  productId: string,
  { as = newCustomer(), phone = newPhone() }: { as?: Customer; phone?: string } = {},
) {
  const received = await receiveCode(commerce, cash, { as, phone });
  const body = cashOrderBody(productId, received);
  const placed = await commerce.send('POST', '/api/payments/cash', { as, body });
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.body));
  const { payment } = placed.body as { payment: { _id: string; order: string } };
  return { customer: as, phone, body, paymentId: payment._id, orderId: payment.order };
}
