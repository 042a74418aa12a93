import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { IdParams } from './fields.ts';
import { Locale } from './users.ts';

const LanguageQuery = z.strictObject({ language: Locale.default('en') });

export const pdfFileEndpoints = {
  'visits.pdf': defineEndpoint({
    service: 'clinic',
    method: 'GET',
    path: '/api/visits/:id/pdf',
    access: { who: 'owner' },
    summary:
      'Download the signed notes of a visit as PDF, in English or Bangla. For its doctor, its patient, the owner of the pet and admins.',
    params: IdParams,
    query: LanguageQuery,
    produces: ['application/pdf'],
    status: 200,
    response: z.unknown(),
    errors: ['visit_not_signed'],
  }),
} as const;
