import { join } from 'node:path';
import { openJournaledTables, type JournaledTables } from '../journaled-tables.ts';

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

/** A payment; amounts are in poisha. */
export interface BkashPayment {
  readonly id: string;
  readonly status: 'Initiated' | 'Completed' | 'Failed' | 'Cancelled' | 'Expired';
  /** The buyer has entered code and PIN; nothing is captured by that. */
  readonly authorised: boolean;
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
  readonly asked: Readonly<Partial<Record<CallName, number>>>;
}

export interface BkashRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly sku: string;
  readonly reason: string;
  readonly completedAt: number;
}

interface TokenPair {
  readonly id: string;
  readonly refreshToken: string;
  readonly how: 'grant' | 'refresh';
  readonly madeAt: number;
  readonly expiresAt: number;
}

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

export type Store = JournaledTables<Tables>;

export function openStore(dataDir: string | undefined): Store {
  return openJournaledTables<Tables>({
    file: dataDir === undefined ? undefined : join(dataDir, 'bkash-sandbox.jsonl'),
    empty: { payments: new Map(), refunds: new Map(), tokens: new Map(), notices: new Map() },
  });
}
