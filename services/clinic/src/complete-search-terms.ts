import { completeTerms } from '@petcare/platform/lists/complete-terms.ts';
import { Appointments, appointmentTerms } from './appointments/appointment.model.ts';
import { ClinicServices, serviceTerms } from './services/clinic-service.model.ts';
import { Specialists, specialistTerms } from './specialists/record/specialist.model.ts';

/** Lets everything that an earlier version stored be found. To be called at every start. */
export async function completeSearchTerms(): Promise<void> {
  await completeTerms(Specialists, 'searchTerms', specialistTerms);
  await completeTerms(ClinicServices, 'searchTerms', serviceTerms);
  await completeTerms(Appointments, 'searchTerms', appointmentTerms);
}
