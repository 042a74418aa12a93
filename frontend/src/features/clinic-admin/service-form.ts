import type { ClinicService, UpdateServiceBody } from '@petcare/contracts/clinic-services.ts';
import { asChosen, uploadedAddresses } from '../../components/picture-field/chosen-pictures.ts';
import type { Pictures } from '../../components/picture-field/use-uploads.ts';

/** What stands in the form of a service. */
export interface ServiceForm {
  readonly name: string;
  readonly details: string;
  /** The doctor of a new service, or one more for a service that is there. */
  readonly doctorId: string | null;
  readonly pictures: Pictures;
}

export const emptyService: ServiceForm = { name: '', details: '', doctorId: null, pictures: [] };

/** The form of an edit before anything is changed. */
export function formOf({ service_name, service_details, picture, service_img }: ClinicService): ServiceForm {
  return {
    name: service_name,
    details: service_details,
    doctorId: null,
    pictures: picture ? asChosen([{ ...picture, url: service_img }]) : [],
  };
}

/** What is sent to add a service; null while something that it needs is missing. */
export function bodyOf({ name, details, doctorId, pictures }: ServiceForm) {
  const [address] = uploadedAddresses(pictures, 1) ?? [];
  if (name.trim() === '' || details.trim() === '' || doctorId === null || !address) return null;
  return {
    dr_ids: [doctorId],
    service_name: name.trim(),
    service_details: details.trim(),
    service_img: address,
  };
}

/** What an edit would change. A field that was emptied keeps its old value, so that emptying is no change. */
export function changesOf(service: ClinicService, form: ServiceForm): UpdateServiceBody {
  const [address] = uploadedAddresses(form.pictures, 1) ?? [];
  return {
    ...wordsChanged('service_name', service.service_name, form.name),
    ...wordsChanged('service_details', service.service_details, form.details),
    ...(address && address !== service.service_img ? { service_img: address } : {}),
    ...(form.doctorId ? { newDoctorId: form.doctorId } : {}),
  };
}

function wordsChanged(field: 'service_name' | 'service_details', stored: string, written: string) {
  const words = written.trim();
  return words === '' || words === stored ? {} : { [field]: words };
}
