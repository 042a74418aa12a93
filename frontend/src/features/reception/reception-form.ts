import type { Species } from '@petcare/contracts/clinic/pets/species.ts';
import { readPhone } from '@petcare/contracts/typed/phones.ts';
import type { ReceptionBooking } from './api.ts';

export interface ReceptionForm {
  readonly phone: string;
  /** Empty for a caller who is not found, or has no account. */
  readonly patientId: string;
  readonly name: string;
  readonly email: string;
  /** `new` for a pet that is added, empty for none. */
  readonly petId: string;
  readonly petName: string;
  readonly species: Species;
  readonly serviceId: string;
  readonly drId: string;
  readonly start: string | null;
}

export const emptyReceptionForm: ReceptionForm = {
  phone: '',
  patientId: '',
  name: '',
  email: '',
  petId: '',
  petName: '',
  species: 'dog',
  serviceId: '',
  drId: '',
  start: null,
};

interface Choice {
  readonly date: string;
  readonly start: string;
  readonly clientId: string;
}

export function toReceptionBooking(form: ReceptionForm, { date, start, clientId }: Choice): ReceptionBooking {
  return {
    phone: readPhone(form.phone) ?? form.phone,
    full_name: form.name,
    ...(form.patientId !== '' && { patient_id: form.patientId }),
    ...(form.patientId === '' && form.email !== '' && { email: form.email }),
    ...(form.petId === 'new'
      ? { new_pet: { name: form.petName, species: form.species } }
      : form.petId !== '' && { pet_id: form.petId }),
    service_id: form.serviceId,
    dr_id: form.drId,
    appointment_date: date,
    slot_start: start,
    client_id: clientId,
  };
}
