import { addAudit } from '@petcare/platform/audit/audit.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { auditedFields, notifyServiceChanged } from '../../directory/change-service.ts';
import { retryTakenSlot } from '../../calendar/slots/claim-slot.ts';
import { ClinicServices, serviceRecord } from '../../doctors/treatments/clinic-service.model.ts';
import { renewOffers } from '../../calendar/waitlist/renew-offers.ts';
import { moveToTrash } from './trashed-records.ts';

/**
 * Moves a service to the trash, where its picture stays in use for 30 days. Its appointments keep its name and take
 * place. Idempotent.
 */
export async function deleteService(id: string): Promise<void> {
  await retryTakenSlot(() =>
    inTransaction(async () => {
      const service = await ClinicServices.findOneAndDelete({ _id: id }).lean();
      if (!service) return;
      await moveToTrash({ kind: 'clinic_service', record: service });
      for (const drId of service.drIds) await renewOffers(drId, new Date());
      await notifyServiceChanged({ ...service, version: service.version + 1 });
      await addAudit('clinic', {
        action: 'service.deleted',
        record: serviceRecord(service),
        before: auditedFields(service),
        after: null,
      });
    }),
  );
}
