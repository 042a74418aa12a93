import type { SetDeliveryTariffBody } from '@petcare/contracts/commerce/orders/delivery.ts';
import { addAudit, changedFields } from '@petcare/platform/audit/audit.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { readTariff, tariffDocument, Tariffs, toTariff, type TariffDocument } from './tariff.model.ts';

/**
 * Stores a new version of the table of delivery charges. The unique version decides between concurrent changes.
 * @throws version_conflict (with the table in force).
 */
export async function setTariff(body: SetDeliveryTariffBody, now = new Date()): Promise<TariffDocument> {
  const before = await readTariff();
  if ((before?._id ?? 0) !== body.version) throw versionConflict(before);
  const tariff = tariffDocument(body, now);
  try {
    await inTransaction(async () => {
      await Tariffs.create([tariff]);
      const { createdAt: _created, ...fields } = toTariff(tariff);
      await addAudit('commerce', {
        action: 'delivery_tariff.changed',
        record: { type: 'delivery_tariff', id: String(tariff._id), label: `Version ${tariff._id}` },
        ...(before ? changedFields(toTariff(before), fields) : { before: null, after: fields }),
      });
    });
  } catch (error) {
    if (isDuplicateKey(error)) throw versionConflict(await readTariff());
    throw error;
  }
  return tariff;
}

function versionConflict(current: TariffDocument | null) {
  return conflict('version_conflict', { details: { current: current && toTariff(current) } });
}
