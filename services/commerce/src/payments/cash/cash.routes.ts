import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { showPayment } from '../show-payment.ts';
import { notOffered } from './assert-cash-offered.ts';
import { toCashCode } from './cash-code.model.ts';
import { CashRuns, toCashRun } from './cash-run.model.ts';
import type { CashDeps } from './cash-settings.ts';
import { payOutRefund } from './pay-out-refund.ts';
import { recordRun, type NumbersOf } from './record-run.ts';
import { sendCode } from './send-code.ts';
import { startCashPayment } from './start-cash-payment.ts';

interface CashRouteDeps {
  readonly payments: PaymentDeps;
  readonly cash: CashDeps | null;
  readonly numbersOf: NumbersOf;
}

export function cashRoutes({ payments, cash, numbersOf }: CashRouteDeps): Route[] {
  return [
    route(endpoints['payments.sendCashCode'], async ({ body, caller }) => {
      if (!cash) throw notOffered('off');
      const code = await sendCode({ ...body, userId: signedIn(caller).id }, cash);
      return { message: 'Code sent!', code: toCashCode(code) };
    }),

    route(endpoints['payments.startCash'], async ({ body, caller }) => ({
      payment: await showPayment(await startCashPayment(signedIn(caller).id, body, { ...payments, cash })),
    })),

    route(endpoints['cashRuns.list'], async ({ query: { page, limit }, reply }) => {
      const rows = await CashRuns.find()
        .sort({ createdAt: -1, _id: -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean();
      reply.total(await CashRuns.countDocuments());
      return rows.map(toCashRun);
    }),

    route(endpoints['cashRuns.record'], async ({ body }) => ({
      message: 'Cash recorded!',
      run: toCashRun(await recordRun(body, { ...payments, numbersOf })),
    })),

    route(endpoints['refunds.payOut'], async ({ params }) => {
      await payOutRefund(params.id, payments);
      return { message: 'Refund paid out!' };
    }),
  ];
}
