import { insertMissing } from '@petcare/platform/mongo/insert-missing.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { tariffDocument, Tariffs } from '../catalogue/delivery/tariff.model.ts';

/** Adds the first version of the table of delivery charges. */
export async function addDemoTariff(): Promise<void> {
  const { _id, ...tariff } = tariffDocument(
    {
      version: 0,
      zones: [
        { name: 'Inside Dhaka', districts: ['Dhaka'], charge: 60, per_extra_kg: 15, days: 1 },
        {
          name: 'Around Dhaka',
          districts: ['Gazipur', 'Narayanganj', 'Munshiganj', 'Manikganj', 'Narsingdi'],
          charge: 90,
          per_extra_kg: 20,
          days: 2,
        },
      ],
      elsewhere: { charge: 130, per_extra_kg: 25, days: 3 },
      free_from: 3_000,
      cutoff_hour: 17,
      default_weight: 500,
    },
    new Date(),
  );
  await inTransaction(() => insertMissing(Tariffs, _id, tariff));
}
