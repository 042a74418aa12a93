import type { Poisha } from '@petcare/contracts/shared/money.ts';

/** Outcome of a call to bKash. HTTP 200 alone does not mean success. */
export type BkashResponse =
  | { readonly kind: 'done'; readonly body: BkashBody }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** The token was rejected, so the call had no effect. */
  | { readonly kind: 'unauthorized' }
  /** The call may or may not have taken effect. */
  | { readonly kind: 'unclear'; readonly reason: string };

export interface BkashBody {
  readonly paymentId: string | null;
  readonly trxId: string | null;
  readonly status: string | null;
  readonly amount: Poisha | null;
  readonly currency: string | null;
  readonly invoice: string | null;
  readonly wallet: string | null;
  /** The customer has entered code and PIN. */
  readonly isVerified: boolean;
  readonly bkashUrl: string | null;
  readonly idToken: string | null;
  readonly refreshToken: string | null;
  readonly expiresInSeconds: number | null;
  readonly refunds: readonly BkashRefundLine[];
}

export interface BkashRefundLine {
  readonly id: string;
  readonly status: string;
  readonly amount: Poisha;
}

const unclearCodes = new Set(['2003', '2020', '2024', '503', '9999']);

/** Interprets a response in any of bKash’s four formats. */
export function readResponse(httpStatus: number, body: unknown): BkashResponse {
  const fields = isRecord(body) ? body : {};
  const code = textIn(fields, 'statusCode', 'errorCode', 'externalCode', 'internalCode');
  const message = textIn(fields, 'statusMessage', 'errorMessage', 'errorMessageEn') ?? 'bKash refused this.';
  if (httpStatus === 401 || (httpStatus === 403 && code === null)) return { kind: 'unauthorized' };
  if (code !== null && code !== '0000' && httpStatus < 500)
    return unclearCodes.has(code)
      ? { kind: 'unclear', reason: `code ${code}` }
      : { kind: 'refused', code, message };
  // Version 2 omits the code on success.
  if (httpStatus === 200 && isRecord(body)) return { kind: 'done', body: readBody(fields) };
  return { kind: 'unclear', reason: `status ${httpStatus}` };
}

export function readTaka(text: string): Poisha | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text.trim());
  return match === null ? null : Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Formats an amount with the two decimals that bKash requires. */
export function writeTaka(amount: Poisha): string {
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

export function maskWallet(number: string): string {
  return `${number.slice(0, 3)}*****${number.slice(-3)}`;
}

function readBody(fields: Record<string, unknown>): BkashBody {
  const verification = textIn(fields, 'userVerificationStatus', 'verificationStatus');
  return {
    paymentId: textIn(fields, 'paymentID', 'paymentId'),
    trxId: textIn(fields, 'trxID', 'trxId'),
    status: textIn(fields, 'transactionStatus'),
    amount: readTaka(textIn(fields, 'amount') ?? ''),
    currency: textIn(fields, 'currency'),
    invoice: textIn(fields, 'merchantInvoiceNumber', 'merchantInvoice', 'transactionReference'),
    wallet: textIn(fields, 'customerMsisdn', 'payerAccount'),
    isVerified: verification?.toLowerCase() === 'complete',
    bkashUrl: textIn(fields, 'bkashURL', 'bkashUrl'),
    idToken: textIn(fields, 'id_token', 'idToken'),
    refreshToken: textIn(fields, 'refresh_token', 'refreshToken'),
    expiresInSeconds: Number(textIn(fields, 'expires_in', 'expiresIn') ?? NaN) || null,
    refunds: refundsIn(fields),
  };
}

/** Version 2 lists all refunds; version 1 returns the latest only. */
function refundsIn(fields: Record<string, unknown>): BkashRefundLine[] {
  const list = fields['refundTransactions'];
  const rows: unknown[] = Array.isArray(list) ? list : [fields];
  return rows.filter(isRecord).flatMap((row) => {
    const id = textIn(row, 'refundTrxID', 'refundTrxId');
    const amount = readTaka(textIn(row, 'refundAmount', 'amount') ?? '');
    const status = textIn(row, 'refundTransactionStatus', 'transactionStatus') ?? 'Completed';
    return id === null || amount === null ? [] : [{ id, status, amount }];
  });
}

function textIn(fields: Record<string, unknown>, ...names: string[]): string | null {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
