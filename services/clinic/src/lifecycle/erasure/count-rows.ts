import type { DeletionKind } from '@petcare/contracts/shared/deletion-plans.ts';
import type { DeletionRows } from '@petcare/contracts/shared/deletions.ts';
import { countPersonalRows } from '@petcare/platform/personal-rows/personal-table.ts';
import { Appointments } from '../../appointments/appointment.model.ts';
import { ClinicServices } from '../../doctors/treatments/clinic-service.model.ts';
import { Specialists } from '../../doctors/specialists/specialist.model.ts';
import { personalTable } from './personal-table.ts';

const noRows = { label: null, rows: [] };

export async function countRows(kind: DeletionKind, id: string): Promise<DeletionRows> {
  if (kind === 'user') return { label: null, rows: await countPersonalRows(personalTable, id) };
  if (kind === 'specialist') {
    const doctor = await Specialists.findById(id, { name: 1 }).lean();
    const appointments = await Appointments.countDocuments({ drId: id, archivedAt: null });
    return {
      label: doctor?.name ?? null,
      // The appointments of a deleted doctor stay stored.
      rows: [{ ...step('appointments', appointments), kept: true }, step('specialist', doctor ? 1 : 0)],
    };
  }
  if (kind !== 'clinic_service') return noRows;
  const service = await ClinicServices.findById(id, { name: 1 }).lean();
  return { label: service?.name ?? null, rows: [step('clinic_service', service ? 1 : 0)] };
}

function step(name: string, count: number) {
  return { step: name, count, kept: false };
}
