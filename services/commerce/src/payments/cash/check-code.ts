import { timingSafeEqual } from 'node:crypto';
import { conflict, failure } from '@petcare/platform/errors.ts';
import { trusted } from 'mongoose';
import { CashCodes } from './cash-code.model.ts';
import { hashCode } from './send-code.ts';

const maxAttempts = 5;

interface TypedCode {
  readonly userId: string;
  readonly phone: string;
  readonly codeId: string;
  readonly code: string;
}

/**
 * Checks a typed code. The guarded increment allows five attempts, also if they are concurrent.
 * @throws wrong_code; code_expired – also for a code of another user or phone, a used one and after five attempts.
 */
export async function checkCode({ userId, phone, codeId, code }: TypedCode, now = new Date()): Promise<void> {
  const row = await CashCodes.findOneAndUpdate(
    {
      _id: codeId,
      userId,
      phone,
      usedAt: null,
      attempts: trusted({ $lt: maxAttempts }),
      expiresAt: trusted({ $gt: now }),
    },
    { $inc: { attempts: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!row) throw conflict('code_expired');
  const isRight = timingSafeEqual(Buffer.from(await hashCode(code, row.salt)), Buffer.from(row.hash));
  if (!isRight) throw failure('wrong_code', { details: { attempts_left: maxAttempts - row.attempts } });
}

/**
 * Uses a code up, in the transaction of the order that it confirms.
 * @throws code_expired – when another order has used it.
 */
export async function spendCode(codeId: string): Promise<void> {
  const { modifiedCount } = await CashCodes.updateOne({ _id: codeId, usedAt: null }, { usedAt: new Date() });
  if (modifiedCount === 0) throw conflict('code_expired');
}
