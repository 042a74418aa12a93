import type { DeliveryDraft, Parcel } from '../../payments/purchases/purchase-terms.ts';
import { deliveryOf } from './delivery.rules.ts';
import { readTariff } from './tariff.model.ts';

/** Returns the delivery of a parcel by the table in force; null if there is no table. */
export async function priceDelivery({
  items,
  lines,
  district,
  division,
}: Parcel): Promise<DeliveryDraft | null> {
  const tariff = await readTariff();
  if (!tariff) return null;
  return deliveryOf(tariff, {
    district,
    division,
    items,
    weightGrams: lines.reduce(
      (sum, { weight, quantity }) => sum + (weight ?? tariff.default_weight) * quantity,
      0,
    ),
  });
}
