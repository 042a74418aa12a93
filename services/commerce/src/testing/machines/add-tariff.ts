import { setTariff } from '../../catalogue/delivery/set-tariff.ts';
import { readTariff } from '../../catalogue/delivery/tariff.model.ts';

/**
 * Adds the table of delivery charges of a test database, once.
 * @throws version_conflict – when a concurrent caller has just added it.
 */
export async function addTariff(): Promise<void> {
  if (await readTariff()) return;
  const rate = { charge: 60.5, per_extra_kg: 15.25, days: 2 };
  const zones = [{ name: 'Around Dhaka', districts: ['Gazipur' as const], ...rate }];
  const elsewhere = { charge: 130, per_extra_kg: 25, days: 4 };
  const terms = { free_from: 10_000, cutoff_hour: 17, default_weight: 900 };
  await setTariff({ version: 0, zones, elsewhere, ...terms });
}
