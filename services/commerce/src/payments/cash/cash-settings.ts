import { takaToPoisha, type Poisha } from '@petcare/contracts/shared/money.ts';
import { z } from 'zod';
import { createHttpSms, type SmsPort } from './sms-port.ts';

export const cashVariables = {
  /** `on` offers cash on delivery. It needs SMS_URL. */
  CASH_ON_DELIVERY: z.enum(['on', 'off']).default('off'),
  CASH_MAX_TAKA: z.coerce.number().positive().max(999_999).default(10_000),
  /** Orders with cash due at the same time, per user and per phone. */
  CASH_OPEN_ORDERS: z.coerce.number().int().min(1).default(3),
  /** Refusals within 180 days, by user or phone, from which cash on delivery is not offered. */
  CASH_MAX_REFUSALS: z.coerce.number().int().min(1).default(2),
  /** Takes messages as JSON by POST: `{ "to": "01712345678", "text": "…" }`. */
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_TOKEN: z.string().min(1).optional(),
};

const Variables = z.object(cashVariables);

export interface CashLimits {
  readonly maxAmount: Poisha;
  readonly openOrders: number;
  readonly maxRefusals: number;
}

export interface CashDeps {
  readonly sms: SmsPort;
  readonly limits: CashLimits;
}

/** Null when cash on delivery is not offered. */
export function cashDeps(settings: z.infer<typeof Variables>): CashDeps | null {
  if (settings.CASH_ON_DELIVERY === 'off' || settings.SMS_URL === undefined) return null;
  return {
    sms: createHttpSms({ url: settings.SMS_URL, token: settings.SMS_TOKEN }),
    limits: {
      maxAmount: takaToPoisha(settings.CASH_MAX_TAKA),
      openOrders: settings.CASH_OPEN_ORDERS,
      maxRefusals: settings.CASH_MAX_REFUSALS,
    },
  };
}
