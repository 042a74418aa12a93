import { join } from 'node:path';
import { openJournaledTables, type JournaledTables } from '../journaled-tables.ts';

/** The calls of the API, as faults and counts name them. */
export const callNames = [
  'grant',
  'refresh',
  'create',
  'execute',
  'query',
  'search',
  'refund',
  'refund_status',
] as const;
export type CallName = (typeof callNames)[number];

/** A payment on bKash's books. Amounts are poisha. */
export interface BkashPayment {
  readonly id: string;
  readonly status: 'Initiated' | 'Completed' | 'Failed' | 'Cancelled' | 'Expired';
  /** The buyer gave code and PIN. No money has moved by that. */
  readonly authorised: boolean;
  /** What the page asks for next. */
  readonly step: 'wallet' | 'otp' | 'pin';
  readonly wrongTries: number;
  readonly wallet: string | null;
  readonly payerReference: string;
  readonly invoice: string;
  readonly callbackUrl: string;
  readonly amount: number;
  readonly currency: string;
  readonly trxId: string | null;
  readonly createdAt: number;
  readonly executedAt: number | null;
  /** How often each call was made about it. */
  readonly asked: Readonly<Partial<Record<CallName, number>>>;
}

export interface BkashRefund {
  /** Its refundTrxID. */
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly sku: string;
  readonly reason: string;
  readonly completedAt: number;
}

/** A pair of tokens; the id is the one that opens calls. */
interface TokenPair {
  readonly id: string;
  readonly refreshToken: string;
  readonly how: 'grant' | 'refresh';
  readonly madeAt: number;
  readonly expiresAt: number;
}

/** A message of the payment notification service on its way to the merchant. */
export interface Notice {
  readonly id: string;
  readonly paymentId: string;
  readonly message: string;
  readonly at: number;
  readonly state: 'pending' | 'delivered' | 'dropped';
}

interface Tables {
  payments: BkashPayment;
  refunds: BkashRefund;
  tokens: TokenPair;
  notices: Notice;
}

/** The sandbox's memory. */
export type Store = JournaledTables<Tables>;

/** Opens the state kept in `dataDir`, or an empty one in memory when it is left out. */
export function openStore(dataDir: string | undefined): Store {
  return openJournaledTables<Tables>({
    file: dataDir === undefined ? undefined : join(dataDir, 'bkash-sandbox.jsonl'),
    empty: { payments: new Map(), refunds: new Map(), tokens: new Map(), notices: new Map() },
  });
}
