import { Email } from '@petcare/contracts/shared/fields.ts';
import { readPhone } from '@petcare/contracts/typed/phones.ts';
import { z } from 'zod';
import { readDraft, writeDraft } from '../../lib/drafts/drafts.ts';
import type { SessionUser } from '../../lib/session/session.ts';

export const fieldNames = ['patient_name', 'patient_contact', 'patient_email'] as const;
export type AppointmentFields = Record<(typeof fieldNames)[number], string>;

export const contactPrefix = '+880';

const Draft = z.object({ patient_name: z.string(), patient_contact: z.string(), patient_email: z.string() });
const draftName = 'appointment';

export function readFieldsDraft(): AppointmentFields | null {
  const draft = Draft.safeParse(readDraft(draftName));
  return draft.success ? draft.data : null;
}

/** Returns the draft of this tab, or initial values from the profile and the last contact number. */
export function initialFields(user: SessionUser, lastContact: string | null): AppointmentFields {
  const known = { patient_name: user.full_name, patient_email: user.email };
  return readFieldsDraft() ?? { ...known, patient_contact: lastContact ?? contactPrefix };
}

export function writeFieldsDraft(fields: AppointmentFields | null): void {
  writeDraft(draftName, fields);
}

/** Returns the fields as the server stores them; the form keeps what was typed. */
export function understoodFields(fields: AppointmentFields): AppointmentFields {
  const { patient_contact: typed } = fields;
  return { ...fields, patient_contact: readPhone(typed) ?? typed };
}

export type FieldProblem = 'missing' | 'wrong';

export function fieldProblems(
  fields: AppointmentFields,
): Partial<Record<keyof AppointmentFields, FieldProblem>> {
  const { patient_name: name, patient_contact: contact, patient_email: email } = fields;
  const contactEmpty = ['', contactPrefix].includes(contact.trim());
  return {
    ...(name.trim() === '' && { patient_name: 'missing' as const }),
    ...(contactEmpty
      ? { patient_contact: 'missing' as const }
      : readPhone(contact) === null && { patient_contact: 'wrong' as const }),
    ...(email.trim() === ''
      ? { patient_email: 'missing' as const }
      : !Email.safeParse(email).success && { patient_email: 'wrong' as const }),
  };
}
