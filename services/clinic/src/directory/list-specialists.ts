import type { SpecialistCard, SpecialistsQuery } from '@petcare/contracts/clinic/specialists.ts';
import { forbidden } from '@petcare/platform/errors.ts';
import { eachBatch } from '@petcare/platform/lists/each-batch.ts';
import { findPage, type List } from '@petcare/platform/lists/find-page.ts';
import { withTermsLike } from '@petcare/platform/lists/search-terms.ts';
import { orderBy } from '@petcare/platform/lists/sort-index.ts';
import { trusted } from 'mongoose';
import { ClinicServices } from '../doctors/treatments/clinic-service.model.ts';
import type { DoctorViewer } from '../doctors/specialists/doctor-viewer.ts';
import { showCards } from './show-specialist.ts';
import {
  Specialists,
  specialistSorts,
  type SpecialistDocument,
} from '../doctors/specialists/specialist.model.ts';

/**
 * Returns one page of doctors, newest first by default, and the number of matches.
 * @throws forbidden – only admins may filter by linked account or requested fees
 */
export async function listSpecialists(
  query: SpecialistsQuery,
  viewer: DoctorViewer,
): Promise<{ specialists: SpecialistCard[]; total: number }> {
  const { rows, total } = await findPage(await createList(query, viewer), query);
  return { specialists: await showCards(rows, viewer), total };
}

export async function* eachSpecialist(
  query: SpecialistsQuery,
  viewer: DoctorViewer,
): AsyncGenerator<SpecialistCard[]> {
  for await (const rows of eachBatch(await createList(query, viewer))) yield showCards(rows, viewer);
}

async function createList(
  { service_id, bookable, linked, fees_requested, search, sort }: SpecialistsQuery,
  viewer: DoctorViewer,
): Promise<List<SpecialistDocument>> {
  if ((linked !== undefined || fees_requested !== undefined) && viewer !== 'admin') throw forbidden();
  const searchFilter = withTermsLike(search, 'searchTerms');
  return {
    rows: Specialists,
    among: {},
    wanted: {
      ...((service_id ?? bookable) && { _id: trusted({ $in: await findDoctorIds(service_id) }) }),
      ...(linked !== undefined && { userId: linked ? trusted({ $type: 'string' }) : null }),
      ...(fees_requested !== undefined && {
        requestedFee: fees_requested ? trusted({ $gte: 0 }) : null,
      }),
      ...searchFilter,
    },
    order: orderBy(sort, specialistSorts, {}),
    searchIndex: searchFilter.$and !== undefined && { searchTerms: 1 },
  };
}

/** Without a service, the doctors of all. */
async function findDoctorIds(serviceId: string | undefined): Promise<string[]> {
  if (serviceId === undefined) return ClinicServices.distinct('drIds');
  const service = await ClinicServices.findById(serviceId, { drIds: 1 }).lean();
  return service?.drIds ?? [];
}
