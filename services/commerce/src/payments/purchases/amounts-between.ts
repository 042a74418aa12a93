import { takaToPoisha } from '@petcare/contracts/shared/money.ts';
import { trusted } from 'mongoose';

/**
 * MongoDB filter of amounts stored in poisha between two limits in taka, both inclusive; `{}` without limits.
 */
export function amountsBetween(
  field: string,
  {
    min_total: min,
    max_total: max,
  }: { readonly min_total?: number | undefined; readonly max_total?: number | undefined },
): Record<string, { $gte?: number; $lte?: number }> {
  if (min === undefined && max === undefined) return {};
  return {
    [field]: trusted({
      ...(min !== undefined && { $gte: takaToPoisha(min) }),
      ...(max !== undefined && { $lte: takaToPoisha(max) }),
    }),
  };
}
