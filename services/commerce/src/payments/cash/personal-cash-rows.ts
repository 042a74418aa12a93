import { CashCodes } from './cash-code.model.ts';
import { CashRefusals } from './cash-refusal.model.ts';

/** Codes and refusals of a user, for the data export, without the codes themselves. */
export async function personalCashRows(userId: string) {
  return {
    cash_codes: await CashCodes.find({ userId }, { phone: 1, sent_at: 1, used_at: 1 })
      .sort({ _id: 1 })
      .lean(),
    cash_refusals: await CashRefusals.find({ userId }, { phone: 1, at: 1 }).sort({ _id: 1 }).lean(),
  };
}

export async function countCashRows(userId: string): Promise<number> {
  return (await CashCodes.countDocuments({ userId })) + (await CashRefusals.countDocuments({ userId }));
}

/** Deletes the codes and refusals of a user; both are few. Idempotent. @returns the number of rows. */
export async function eraseCashRows(userId: string): Promise<number> {
  const codes = await CashCodes.deleteMany({ userId });
  const refusals = await CashRefusals.deleteMany({ userId });
  return codes.deletedCount + refusals.deletedCount;
}
