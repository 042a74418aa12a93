import {
  CreateSpecialistBody,
  type SpecialistCard,
  type UpdateSpecialistBody,
} from '@petcare/contracts/clinic/specialists.ts';
import { latinDigits } from '@petcare/contracts/typed/digits.ts';
import { readPhone } from '@petcare/contracts/typed/phones.ts';
import { asChosen, uploadedAddresses } from '../picture-field/chosen-pictures.ts';
import type { Pictures } from '../picture-field/use-uploads.ts';

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
/** The address of the practice is optional. */
export const editedFields = [...doctorFields, 'practice_email'] as const;
export type DoctorField = (typeof editedFields)[number];
export type DoctorTexts = Record<DoctorField, string>;

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
    // The prefix of most numbers, as in the appointment form.
    dr_contact: '+880',
    dr_email: '',
    practice_email: '',
  },
  pictures: [],
};

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
      practice_email: doctor.practice_email ?? '',
    },
    pictures: picture ? asChosen([{ ...picture, url: address }]) : [],
  };
}

export function isComplete({ texts, pictures }: DoctorForm): boolean {
  const allFilled = doctorFields.every((field) => texts[field].trim() !== '');
  return allFilled && texts.dr_contact.trim() !== emptyDoctor.texts.dr_contact && isReady(pictures);
}

export function isReady(pictures: Pictures): boolean {
  return pictures.every(({ uploaded }) => uploaded !== null);
}

export function invalidFields(texts: DoctorTexts): DoctorField[] {
  return editedFields.filter((field) => {
    const text = normalise(field, texts[field]);
    return text !== '' && !CreateSpecialistBody.shape[field].safeParse(text).success;
  });
}

export function bodyOf({ texts, pictures }: DoctorForm, invite: boolean): CreateSpecialistBody {
  const [address] = uploadedAddresses(pictures, 1) ?? [];
  return CreateSpecialistBody.parse({
    ...Object.fromEntries(doctorFields.map((field) => [field, normalise(field, texts[field])])),
    ...(address ? { img_URL: address } : {}),
    ...(invite ? { invite, practice_email: texts.practice_email } : {}),
  });
}

/** Returns the changed fields. An emptied field keeps its stored value and counts as unchanged. */
export function changesOf(doctor: SpecialistCard, { texts, pictures }: DoctorForm): UpdateSpecialistBody {
  const before = formOf(doctor).texts;
  const changed = editedFields.filter((field) => {
    const text = normalise(field, texts[field]);
    return text !== '' && text !== before[field];
  });
  const [address] = uploadedAddresses(pictures, 1) ?? [];
  const body = Object.fromEntries(changed.map((field) => [field, normalise(field, texts[field])]));
  return { ...body, ...(address && address !== doctor.img_URL ? { img_URL: address } : {}) };
}

function normalise(field: DoctorField, typed: string): string {
  const text = typed.trim();
  if (field === 'dr_contact') return readPhone(text) ?? text;
  return field === 'experience_yr' || field === 'visiting_fees' ? latinDigits(text) : text;
}
