import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { deliveryOf, type DeliveryDraft } from './delivery.rules.ts';
import { readTariff } from './tariff.model.ts';

interface WeighedLine {
  readonly quantity: number;
  readonly unit_price: Poisha;
  /** Grams of one unit; null: the default of the table. */
  readonly weight: number | null;
}

/** Returns the delivery of items to a district by the table in force; null if there is no table. */
export async function priceDelivery(
  lines: readonly WeighedLine[],
  district: string,
): Promise<DeliveryDraft | null> {
  const tariff = await readTariff();
  if (!tariff) return null;
  return deliveryOf(tariff, {
    district,
    items: itemsOf(lines),
    weightGrams: lines.reduce(
      (sum, { weight, quantity }) => sum + (weight ?? tariff.default_weight) * quantity,
      0,
    ),
  });
}

export function itemsOf(lines: readonly Pick<WeighedLine, 'quantity' | 'unit_price'>[]): Poisha {
  return lines.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0);
}
