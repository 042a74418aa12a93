import { randomInt, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { codeLength } from '@petcare/contracts/commerce/payments/cash.ts';
import { nationalPhone } from '@petcare/contracts/typed/phones.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { failure } from '@petcare/platform/errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { Payments } from '../payment.model.ts';
import { assertCashOffered } from './assert-cash-offered.ts';
import { CashCodes, resendMs, type CashCodeDocument } from './cash-code.model.ts';
import { lockCash, prepareCashLocks } from './cash-locks.ts';
import type { CashDeps, CashLimits } from './cash-settings.ts';

const lifetimeMs = 10 * 60_000;
const hourMs = 60 * 60_000;
/** Codes per hour. A phone may belong to several users, who confirmed it; all others share another count. */
const perUser = 5;
const perPhone = 3;

interface CodeRequest {
  readonly userId: string;
  readonly phone: string;
  readonly language: Locale;
}

const texts: Record<Locale, (code: string) => string> = {
  en: (code) => `Your PetCare code is ${code}. It confirms an order with cash on delivery, for 10 minutes.`,
  bn: (code) => `আপনার PetCare কোড ${code}। এটি ক্যাশ অন ডেলিভারি অর্ডার নিশ্চিত করে, ১০ মিনিটের জন্য।`,
};

/**
 * Sends a new code to a phone, after it is stored. A code that cannot be sent is removed, and counts against no limit.
 * @throws cash_not_offered; too_many_requests (with the time); unavailable
 */
export async function sendCode(
  { userId, phone, language }: CodeRequest,
  { sms, limits }: CashDeps,
  now = new Date(),
): Promise<CashCodeDocument> {
  await prepareCashLocks(userId, phone);
  // Requests about one phone queue in this process instead of colliding in the database.
  const { row, code } = await runExclusive(`cash code of ${phone}`, () =>
    storeCode({ userId, phone }, limits, now),
  );
  try {
    await sms.send({ to: nationalPhone(phone), text: texts[language](code), id: row._id });
  } catch (error) {
    await CashCodes.deleteOne({ _id: row._id });
    throw error;
  }
  return row;
}

async function storeCode(
  { userId, phone }: Pick<CodeRequest, 'userId' | 'phone'>,
  limits: CashLimits,
  now: Date,
): Promise<{ row: CashCodeDocument; code: string }> {
  const isOwn = await hasConfirmed(userId, phone);
  const assertAllowed = async () => {
    await assertCashOffered({ userId, phone }, limits);
    await assertWithinRate({ userId }, perUser, now);
    await assertWithinRate({ phone, isOwn }, perPhone, now);
  };
  // Most refusals need neither a hash nor a transaction. Only the check under the locks decides.
  await assertAllowed();
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
  const salt = randomBytes(16).toString('base64url');
  const row: CashCodeDocument = {
    _id: newId(),
    userId,
    phone,
    salt,
    hash: await hashCode(code, salt),
    attempts: 0,
    isOwn,
    sentAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
    usedAt: null,
  };
  await inTransaction(async () => {
    await lockCash(userId, phone);
    await assertAllowed();
    await CashCodes.create([row]);
  });
  return { row, code };
}

/** An order with cash on delivery is placed with a code from its phone. */
async function hasConfirmed(userId: string, phone: string): Promise<boolean> {
  const order = { customerId: userId, provider: 'cash' as const, 'orderer.ordererContact': phone };
  return (await Payments.exists(order)) !== null;
}

const derive = promisify<string, string, number, Buffer>(scrypt);

export async function hashCode(code: string, salt: string): Promise<string> {
  return (await derive(code, salt, 32)).toString('base64url');
}

async function assertWithinRate(
  of: { userId: string } | { phone: string; isOwn: boolean },
  most: number,
  now: Date,
): Promise<void> {
  const sent = await CashCodes.find({ ...of, sentAt: trusted({ $gt: new Date(now.getTime() - hourMs) }) })
    .sort({ sentAt: -1 })
    .limit(most)
    .lean();
  const [last] = sent;
  const oldest = sent.at(-1);
  const until =
    sent.length === most && oldest
      ? oldest.sentAt.getTime() + hourMs
      : (last?.sentAt.getTime() ?? -Infinity) + resendMs;
  if (until <= now.getTime()) return;
  throw failure('too_many_requests', { retryAfter: Math.ceil((until - now.getTime()) / 1_000) });
}
