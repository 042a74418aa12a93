import type { ClinicService, ServicesQuery } from '@petcare/contracts/clinic/clinic-services.ts';
import { eachBatch } from '@petcare/platform/lists/each-batch.ts';
import { findPage, type List } from '@petcare/platform/lists/find-page.ts';
import { withTermsLike } from '@petcare/platform/lists/search-terms.ts';
import { orderBy } from '@petcare/platform/lists/sort-index.ts';
import {
  ClinicServices,
  serviceSorts,
  toClinicService,
  type ClinicServiceDocument,
} from './clinic-service.model.ts';

export async function listServices(
  query: ServicesQuery,
): Promise<{ services: ClinicService[]; total: number }> {
  const { rows, total } = await findPage(listOf(query), query);
  return { services: rows.map(toClinicService), total };
}

export async function* eachService(query: ServicesQuery): AsyncGenerator<ClinicService[]> {
  for await (const rows of eachBatch(listOf(query))) yield rows.map(toClinicService);
}

function listOf({ dr_id, search, sort }: ServicesQuery): List<ClinicServiceDocument> {
  const searchFilter = withTermsLike(search, 'searchTerms');
  return {
    rows: ClinicServices,
    among: {},
    wanted: { ...(dr_id && { drIds: dr_id }), ...searchFilter },
    order: orderBy(sort, serviceSorts, {}),
    searchIndex: searchFilter.$and !== undefined && { searchTerms: 1 },
  };
}
