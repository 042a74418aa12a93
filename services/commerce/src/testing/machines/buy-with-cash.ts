import { randomInt } from 'node:crypto';
import type { Billing } from '@petcare/contracts/shared/billing.ts';
import type { StartPaymentBody } from '@petcare/contracts/commerce/payments/payments.ts';
import type { CashDeps } from '../../payments/cash/cash-settings.ts';
import { sendCode } from '../../payments/cash/send-code.ts';
import { startCashPayment } from '../../payments/cash/start-cash-payment.ts';
import type { PaymentDeps } from '../../payments/payment-deps.ts';
import type { PaymentDocument } from '../../payments/payment.model.ts';

/** Places an order that is paid on delivery, with a code sent to a phone of its own. */
export async function buyWithCash(
  userId: string,
  body: StartPaymentBody & { billing: Billing },
  deps: PaymentDeps,
): Promise<PaymentDocument> {
  let code = '';
  const cash: CashDeps = {
    limits: { maxAmount: 1_000_000, openOrders: 3, maxRefusals: 2 },
    sms: {
      async send({ text }) {
        code = /\d{6}/.exec(text)?.[0] ?? '';
      },
    },
  };
  const phone = `+88018${String(randomInt(1e8)).padStart(8, '0')}`;
  const { _id } = await sendCode({ userId, phone, language: 'en' }, cash);
  const billing = { ...body.billing, phone };
  return startCashPayment(userId, { ...body, billing, code, code_id: _id }, { ...deps, cash });
}
