import type { ClinicService, UpdateServiceBody } from '@petcare/contracts/clinic/clinic-services.ts';
import { asChosen, uploadedAddresses } from '../../components/picture-field/chosen-pictures.ts';
import type { Pictures } from '../../components/picture-field/use-uploads.ts';

export interface ServiceForm {
  readonly name: string;
  readonly details: string;
  /** Blank: the other text is shown on Bangla pages, too. */
  readonly nameBn: string;
  readonly detailsBn: string;
  /** The doctor of a new service, or an additional one for an existing service. */
  readonly doctorId: string | null;
  readonly pictures: Pictures;
}

export const emptyService: ServiceForm = {
  name: '',
  details: '',
  nameBn: '',
  detailsBn: '',
  doctorId: null,
  pictures: [],
};

export function formOf({
  service_name,
  service_details,
  service_name_bn = '',
  service_details_bn = '',
  picture,
  service_img,
}: ClinicService): ServiceForm {
  return {
    name: service_name,
    details: service_details,
    nameBn: service_name_bn,
    detailsBn: service_details_bn,
    doctorId: null,
    pictures: picture ? asChosen([{ ...picture, url: service_img }]) : [],
  };
}

export function bodyOf({ name, details, nameBn, detailsBn, doctorId, pictures }: ServiceForm) {
  const [address] = uploadedAddresses(pictures, 1) ?? [];
  if (name.trim() === '' || details.trim() === '' || doctorId === null || !address) return null;
  return {
    dr_ids: [doctorId],
    service_name: name.trim(),
    service_details: details.trim(),
    ...(nameBn.trim() && { service_name_bn: nameBn.trim() }),
    ...(detailsBn.trim() && { service_details_bn: detailsBn.trim() }),
    service_img: address,
  };
}

export function changesOf(service: ClinicService, form: ServiceForm): UpdateServiceBody {
  const [address] = uploadedAddresses(form.pictures, 1) ?? [];
  return {
    ...changedText('service_name', service.service_name, form.name),
    ...changedText('service_details', service.service_details, form.details),
    ...changedBangla('service_name_bn', service.service_name_bn, form.nameBn),
    ...changedBangla('service_details_bn', service.service_details_bn, form.detailsBn),
    ...(address && address !== service.service_img ? { service_img: address } : {}),
    ...(form.doctorId ? { newDoctorId: form.doctorId } : {}),
  };
}

/** A text that was emptied is removed. */
function changedBangla(
  field: 'service_name_bn' | 'service_details_bn',
  stored: string | undefined,
  typed: string,
) {
  const text = typed.trim() || null;
  return text === (stored ?? null) ? {} : { [field]: text };
}

function changedText(field: 'service_name' | 'service_details', stored: string, typed: string) {
  const text = typed.trim();
  return text === '' || text === stored ? {} : { [field]: text };
}
