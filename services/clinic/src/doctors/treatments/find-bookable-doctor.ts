import { conflict, invalid } from '@petcare/platform/errors.ts';
import { Specialists, type SpecialistDocument } from '../specialists/specialist.model.ts';
import { ClinicServices } from './clinic-service.model.ts';

export interface BookableDoctor extends SpecialistDocument {
  readonly serviceName: string;
  readonly serviceNameBn: string | null;
}

/**
 * Finds a doctor, and the names of a service that the doctor offers.
 * @throws invalid_input – an unknown service or doctor
 * @throws doctor_not_available – the doctor does not offer the service
 */
export async function findBookableDoctor(drId: string, serviceId: string): Promise<BookableDoctor> {
  const [doctor, service] = await Promise.all([
    Specialists.findById(drId).lean(),
    ClinicServices.findById(serviceId).lean(),
  ]);
  if (!service) throw invalid([{ field: 'service_id', message: 'is not a service of ours' }]);
  if (!doctor) throw invalid([{ field: 'dr_id', message: 'is not a doctor of ours' }]);
  if (!service.drIds.includes(doctor._id)) throw conflict('doctor_not_available');
  return { ...doctor, serviceName: service.name, serviceNameBn: service.nameBn ?? null };
}

export async function findServiceIds(drId: string): Promise<string[]> {
  const services = await ClinicServices.find({ drIds: drId }, { _id: 1 }).lean();
  return services.map(({ _id }) => _id);
}

/** True if patients who book with this doctor pay the fee first. A visit without a fee needs no payment. */
export function asksPrepayment({
  asksPrepayment: asks,
  fee,
}: Pick<SpecialistDocument, 'asksPrepayment' | 'fee'>): boolean {
  return asks === true && fee > 0;
}
