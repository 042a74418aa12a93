import { z } from 'zod';
import { defineEndpoint } from '../shared/endpoint.ts';
import { IdParams } from '../shared/fields.ts';

/** The data of a user in one service, by collection, without secrets. */
export const PersonalRows = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
export type PersonalRows = z.infer<typeof PersonalRows>;

function exportOf(service: 'content' | 'commerce' | 'clinic') {
  return defineEndpoint({
    service,
    method: 'GET',
    path: `/internal/${service}/users/:id/rows`,
    access: { who: 'system' },
    summary: 'Get all data of a user in this service, for the data export.',
    params: IdParams,
    response: PersonalRows,
  });
}

export const exportEndpoints = {
  'exports.content': exportOf('content'),
  'exports.clinic': exportOf('clinic'),
  'exports.commerce': exportOf('commerce'),
} as const;
