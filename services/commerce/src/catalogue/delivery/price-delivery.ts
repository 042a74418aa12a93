import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { deliveryOf, type DeliveryDraft, type Place } from './delivery.rules.ts';
import { readTariff } from './tariff.model.ts';

interface Goods extends Place {
  /** Price of the items, before a discount. */
  readonly items: Poisha;
  readonly lines: readonly {
    readonly quantity: number;
    /** Grams of one unit; null: the default of the table. */
    readonly weight: number | null;
  }[];
}

/** Returns the delivery of goods by the table in force; null if there is no table. */
export async function priceDelivery({
  items,
  lines,
  district,
  division,
}: Goods): Promise<DeliveryDraft | null> {
  const tariff = await readTariff();
  if (!tariff) return null;
  return deliveryOf(tariff, {
    district,
    division,
    items,
    weightGrams: lines.reduce(
      (sum, { weight, quantity }) => sum + (weight ?? tariff.defaultWeight) * quantity,
      0,
    ),
  });
}
