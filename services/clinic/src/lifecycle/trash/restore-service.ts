import { addAudit } from '@petcare/platform/audit/audit.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { notifyServiceChanged } from '../../directory/change-service.ts';
import { ClinicServices, serviceRecord } from '../../doctors/treatments/clinic-service.model.ts';
import { retryTakenSlot } from '../../calendar/slots/claim-slot.ts';
import { Specialists } from '../../doctors/specialists/specialist.model.ts';
import { renewOffers } from '../../calendar/waitlist/renew-offers.ts';
import { Trash, trashId } from '../../trash/trash.model.ts';
import type { TrashedService } from './trashed-records.ts';

/**
 * Restores a deleted service with its doctors that still exist; a doctor restored later is added again. No-op when
 * the service is already restored.
 * @throws not_found
 */
export async function restoreService(id: string, now = new Date()): Promise<void> {
  await retryTakenSlot(() =>
    inTransaction(async () => {
      const trashed = await Trash.findOneAndDelete({
        _id: trashId('clinic_service', id),
        expiresAt: trusted({ $gt: now }),
      }).lean<TrashedService>();
      if (!trashed) {
        if (await ClinicServices.exists({ _id: id })) return;
        throw notFound('deleted service');
      }
      const { record } = trashed;
      const existing = await Specialists.find({ _id: trusted({ $in: record.drIds }) }, { _id: 1 }).lean();
      const ids = new Set(existing.map(({ _id }) => _id));
      const service = {
        ...record,
        drIds: record.drIds.filter((drId) => ids.has(drId)),
        // The event of the deletion has `version + 1`.
        version: record.version + 2,
      };
      await ClinicServices.create([service]);
      for (const drId of service.drIds) await renewOffers(drId, now);
      await notifyServiceChanged(service);
      await addAudit('clinic', {
        action: 'service.restored',
        record: serviceRecord(service),
        before: null,
        after: null,
      });
    }),
  );
}
