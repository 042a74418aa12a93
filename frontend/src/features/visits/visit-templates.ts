import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import { emptyVaccination, type VisitForm } from './visit-form.ts';

interface VisitTemplate {
  readonly id: string;
  readonly name: MessageDescriptor;
  readonly findings: MessageDescriptor;
  readonly diagnosis: MessageDescriptor;
  readonly treatment: MessageDescriptor;
  readonly vaccines?: readonly { readonly name: MessageDescriptor; readonly dueInDays: number }[];
  readonly followUpInDays?: number;
}

/** The ten commonest visits. */
export const visitTemplates: readonly VisitTemplate[] = [
  {
    id: 'check-up',
    name: msg`Check-up`,
    findings: msg`Bright and alert. Eyes, ears, teeth, coat, heart, lungs and belly examined.`,
    diagnosis: msg`Healthy`,
    treatment: msg`No treatment needed.`,
  },
  {
    id: 'dog-vaccination',
    name: msg`Vaccination, dog`,
    findings: msg`Healthy, no fever. Fit to be vaccinated.`,
    diagnosis: msg`Vaccination`,
    treatment: msg`Vaccinated. Watched for 15 minutes: no reaction.`,
    vaccines: [{ name: msg`Distemper, adenovirus, parvovirus`, dueInDays: 365 }],
  },
  {
    id: 'cat-vaccination',
    name: msg`Vaccination, cat`,
    findings: msg`Healthy, no fever. Fit to be vaccinated.`,
    diagnosis: msg`Vaccination`,
    treatment: msg`Vaccinated. Watched for 15 minutes: no reaction.`,
    vaccines: [{ name: msg`Panleukopenia, herpes, calici`, dueInDays: 365 }],
  },
  {
    id: 'rabies',
    name: msg`Rabies vaccination`,
    findings: msg`Healthy, no fever, no bite wounds. Fit to be vaccinated.`,
    diagnosis: msg`Rabies vaccination`,
    treatment: msg`Vaccinated. Watched for 15 minutes: no reaction.`,
    vaccines: [{ name: msg`Rabies`, dueInDays: 365 }],
  },
  {
    id: 'deworming',
    name: msg`Deworming`,
    findings: msg`Belly soft. No vomiting, no diarrhoea.`,
    diagnosis: msg`Routine deworming`,
    treatment: msg`Dewormed by weight.`,
    followUpInDays: 90,
  },
  {
    id: 'vomiting',
    name: msg`Vomiting and diarrhoea`,
    findings: msg`Since when, how often, blood, appetite, hydration: `,
    diagnosis: msg`Acute gastroenteritis`,
    treatment: msg`Fluids. Bland food in small meals for three days.`,
    followUpInDays: 3,
  },
  {
    id: 'skin',
    name: msg`Itching and skin`,
    findings: msg`Itching, hair loss, fleas, ticks, scrape: `,
    diagnosis: msg`Dermatitis`,
    treatment: msg`Flea and tick treatment. Medicated bath once a week.`,
    followUpInDays: 14,
  },
  {
    id: 'ear',
    name: msg`Ear infection`,
    findings: msg`Ear red and painful. Discharge, smell, eardrum: `,
    diagnosis: msg`Otitis externa`,
    treatment: msg`Ear cleaned. Drops explained to the owner.`,
    followUpInDays: 10,
  },
  {
    id: 'wound',
    name: msg`Wound or bite`,
    findings: msg`Place, depth and age of the wound. Vaccinated against rabies: `,
    diagnosis: msg`Bite wound`,
    treatment: msg`Clipped, rinsed and dressed. Collar until it has healed.`,
    followUpInDays: 3,
  },
  {
    id: 'neutering',
    name: msg`After neutering`,
    findings: msg`Eats and drinks. Wound dry and closed.`,
    diagnosis: msg`Healing well after neutering`,
    treatment: msg`Stitches removed.`,
  },
];

/** Fills the empty fields of a form from a template and adds its vaccinations. What was typed stays. */
export function fillFrom(
  template: VisitTemplate,
  form: VisitForm,
  { date, i18n }: { date: string; i18n: I18n },
): VisitForm {
  const filled = (typed: string, text: MessageDescriptor) => (typed.trim() === '' ? i18n._(text) : typed);
  const { vaccines = [], followUpInDays } = template;
  return {
    ...form,
    findings: filled(form.findings, template.findings),
    diagnosis: filled(form.diagnosis, template.diagnosis),
    treatment: filled(form.treatment, template.treatment),
    vaccinations: [
      ...form.vaccinations,
      ...vaccines.map(({ name, dueInDays }) => ({
        ...emptyVaccination(),
        vaccine: i18n._(name),
        next_due: addDays(date, dueInDays),
      })),
    ],
    follow_up_on:
      form.follow_up_on === '' && followUpInDays !== undefined
        ? addDays(date, followUpInDays)
        : form.follow_up_on,
  };
}
