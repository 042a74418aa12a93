import {
  CreateSpecialistBody,
  type DoctorLanguage,
  type Specialist,
  type UpdateOwnProfileBody,
} from '@petcare/contracts/clinic/specialists.ts';
import {
  changesOf,
  type DoctorField,
  type DoctorForm,
  formOf,
} from '../../../components/doctor-form/doctor-form.ts';

/** The fields that doctors change themselves. Name and email address identify them, so admins change those. */
export const ownFields = [
  'specialise',
  'dr_degrees',
  'experience_yr',
  'visiting_fees',
  'dr_address',
  'dr_contact',
  'practice_email',
] as const satisfies readonly DoctorField[];

export interface OwnProfile {
  readonly form: DoctorForm;
  readonly languages: readonly DoctorLanguage[];
  readonly autoConfirm: boolean;
  readonly asksPrepayment: boolean;
}

/** Returns the values to edit; the fees are those that the doctor asks for. */
export function ownProfileOf(doctor: Specialist): OwnProfile {
  const { requested_fees: asked } = doctor;
  const form = formOf(typeof asked === 'number' ? { ...doctor, visiting_fees: asked } : doctor);
  return {
    form,
    languages: doctor.languages,
    autoConfirm: doctor.auto_confirm,
    asksPrepayment: doctor.asks_prepayment,
  };
}

/** Returns what differs from the stored profile. Fees equal to the valid ones withdraw a request for others. */
export function ownChanges(
  doctor: Specialist,
  { form, languages, autoConfirm, asksPrepayment }: OwnProfile,
): UpdateOwnProfileBody {
  const { dr_name: _name, dr_email: _email, visiting_fees: fees, ...changes } = changesOf(doctor, form);
  const asked = doctor.requested_fees ?? null;
  // An emptied field stays unchanged, like the others.
  const isEmpty = form.texts.visiting_fees.trim() === '';
  const other = CreateSpecialistBody.shape.visiting_fees.safeParse(fees).data ?? null;
  const wanted = isEmpty ? asked : other;
  const sameLanguages =
    languages.length === doctor.languages.length && languages.every((one) => doctor.languages.includes(one));
  return {
    ...changes,
    ...(wanted !== asked && { requested_fees: wanted }),
    ...(!sameLanguages && { languages: [...languages] }),
    ...(autoConfirm !== doctor.auto_confirm && { auto_confirm: autoConfirm }),
    ...(asksPrepayment !== doctor.asks_prepayment && { asks_prepayment: asksPrepayment }),
  };
}
