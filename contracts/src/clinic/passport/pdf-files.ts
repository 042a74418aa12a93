import { z } from 'zod';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { IdParams } from '../../shared/fields.ts';
import { PassportKind } from './passport.ts';
import { Locale } from '../../shared/locale.ts';

/** Entries of a passport in one PDF, the latest first. */
export const maxPdfEntries = 300;

const LanguageQuery = z.strictObject({ language: Locale.default('en') });

export const pdfFileEndpoints = defineEndpoints('clinic', {
  'visits.pdf': {
    method: 'GET',
    path: '/api/visits/:id/pdf',
    access: { who: 'owner' },
    summary:
      'Download the signed notes of a visit as PDF, in English or Bangla. For its doctor, its patient, the owner of the pet and admins.',
    params: IdParams,
    query: LanguageQuery,
    produces: ['application/pdf'],
    response: z.unknown(),
    errors: ['visit_not_signed'],
  },
  'passport.pdf': {
    method: 'GET',
    path: '/api/pets/:id/passport/pdf',
    access: { who: 'owner' },
    summary: `Download the passport of a pet as PDF, in English or Bangla: the pet, its vaccinations, and its other entries by year; the latest ${maxPdfEntries}. For its owner, admins and doctors with an appointment for it.`,
    params: IdParams,
    query: LanguageQuery.extend({ kind: PassportKind.optional() }),
    produces: ['application/pdf'],
    response: z.unknown(),
  },
});
