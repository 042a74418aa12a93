import type { DeletionKind } from '@petcare/contracts/shared/deletion-plans.ts';
import type { DeletionRows } from '@petcare/contracts/shared/deletions.ts';
import { Appointments } from '../appointments/appointment.model.ts';
import { Prepayments } from '../prepayments/record/prepayment.model.ts';
import { ClinicServices } from '../services/clinic-service.model.ts';
import { SlotClaims } from '../slots/claim.model.ts';
import { Specialists } from '../specialists/record/specialist.model.ts';
import { WaitlistEntries } from '../waitlist/waitlist-entry.model.ts';
import { countEmergenciesOf } from '../emergencies/erase-emergencies.ts';
import { countTransfersOf } from '../pet-transfers/erase-transfers.ts';
import { countPetsOf } from './remove-pets.ts';

const noRows = { label: null, rows: [] };

export async function countRows(kind: DeletionKind, id: string): Promise<DeletionRows> {
  if (kind === 'user')
    return {
      label: null,
      rows: [
        step('appointments', await Appointments.countDocuments({ patientId: id })),
        step('pets', await countPetsOf(id)),
        step('waitlist', await countPersonal(id)),
      ],
    };
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

async function countPersonal(userId: string): Promise<number> {
  const entries = await WaitlistEntries.countDocuments({ personId: userId });
  const holds = await SlotClaims.countDocuments({ personId: userId, kind: 'held' });
  const doctors = await Specialists.countDocuments({ userId });
  const prepayments = await Prepayments.countDocuments({ patientId: userId });
  const emergencies = await countEmergenciesOf(userId);
  return entries + holds + doctors + prepayments + emergencies + (await countTransfersOf(userId));
}

function step(name: string, count: number) {
  return { step: name, count, kept: false };
}
