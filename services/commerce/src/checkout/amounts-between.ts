import { takaToPoisha } from '@petcare/contracts/money.ts';
import { trusted } from 'mongoose';

/** Matches rows whose amount, stored in poisha, lies between two in taka, both included; all where none is given. */
export function amountsBetween(
  field: string,
  {
    min_total: least,
    max_total: most,
  }: { readonly min_total?: number | undefined; readonly max_total?: number | undefined },
): Record<string, { $gte?: number; $lte?: number }> {
  if (least === undefined && most === undefined) return {};
  return {
    [field]: trusted({
      ...(least !== undefined && { $gte: takaToPoisha(least) }),
      ...(most !== undefined && { $lte: takaToPoisha(most) }),
    }),
  };
}
