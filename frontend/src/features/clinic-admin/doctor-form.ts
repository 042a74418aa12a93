import {
  CreateSpecialistBody,
  type SpecialistCard,
  type UpdateSpecialistBody,
} from '@petcare/contracts/specialists.ts';
import { asChosen, uploadedAddresses } from '../../components/picture-field/chosen-pictures.ts';
import type { Pictures } from '../../components/picture-field/use-uploads.ts';

/** The eight texts of a doctor, in the order of the form. */
export const doctorFields = [
  'dr_name',
  'specialise',
  'dr_degrees',
  'experience_yr',
  'visiting_fees',
  'dr_address',
  'dr_contact',
  'dr_email',
] as const;
export type DoctorField = (typeof doctorFields)[number];
export type DoctorTexts = Record<DoctorField, string>;

/** What stands in the form of a doctor; numbers are texts as long as they are typed. */
export interface DoctorForm {
  readonly texts: DoctorTexts;
  readonly pictures: Pictures;
}

export const emptyDoctor: DoctorForm = {
  texts: {
    dr_name: '',
    specialise: '',
    dr_degrees: '',
    experience_yr: '',
    visiting_fees: '',
    dr_address: '',
    // As in the form of an appointment: most people begin their number with it.
    dr_contact: '+880',
    dr_email: '',
  },
  pictures: [],
};

/** The form of an edit before anything is changed. */
export function formOf(doctor: SpecialistCard): DoctorForm {
  const { picture, img_URL: address } = doctor;
  return {
    texts: {
      dr_name: doctor.dr_name,
      specialise: doctor.specialise,
      dr_degrees: doctor.dr_degrees,
      experience_yr: String(doctor.experience_yr),
      visiting_fees: String(doctor.visiting_fees),
      dr_address: doctor.dr_address,
      dr_contact: doctor.dr_contact ?? '',
      dr_email: doctor.dr_email ?? '',
    },
    pictures: picture ? asChosen([{ ...picture, url: address }]) : [],
  };
}

/** Whether all eight texts are there and no picture is still on its way. A picture is nobody’s duty. */
export function isComplete({ texts, pictures }: DoctorForm): boolean {
  const written = doctorFields.every((field) => texts[field].trim() !== '');
  return written && texts.dr_contact.trim() !== emptyDoctor.texts.dr_contact && isReady(pictures);
}

/** Whether no picture is still being uploaded. */
export function isReady(pictures: Pictures): boolean {
  return pictures.every(({ uploaded }) => uploaded !== null);
}

/** The fields whose text the contract would refuse; blank ones are another matter. */
export function refusedFields(texts: DoctorTexts): DoctorField[] {
  return doctorFields.filter((field) => {
    const text = asSent(field, texts[field]);
    return text !== '' && !CreateSpecialistBody.shape[field].safeParse(text).success;
  });
}

/** What is sent to add a doctor. The contract makes numbers of texts. */
export function bodyOf({ texts, pictures }: DoctorForm, invite: boolean): CreateSpecialistBody {
  const [address] = uploadedAddresses(pictures, 1) ?? [];
  return CreateSpecialistBody.parse({
    ...Object.fromEntries(doctorFields.map((field) => [field, asSent(field, texts[field])])),
    ...(address ? { img_URL: address } : {}),
    ...(invite ? { invite } : {}),
  });
}

/** What an edit would change. A field that was emptied keeps its old value, so that emptying is no change. */
export function changesOf(doctor: SpecialistCard, { texts, pictures }: DoctorForm): UpdateSpecialistBody {
  const before = formOf(doctor).texts;
  const changed = doctorFields.filter((field) => {
    const text = asSent(field, texts[field]);
    return text !== '' && text !== before[field];
  });
  const [address] = uploadedAddresses(pictures, 1) ?? [];
  const sent = Object.fromEntries(changed.map((field) => [field, asSent(field, texts[field])]));
  return { ...sent, ...(address && address !== doctor.img_URL ? { img_URL: address } : {}) };
}

/** Numbers may be typed in Bangla digits. */
function asSent(field: DoctorField, typed: string): string {
  const text = typed.trim();
  if (field !== 'experience_yr' && field !== 'visiting_fees') return text;
  return text.replaceAll(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit)));
}
