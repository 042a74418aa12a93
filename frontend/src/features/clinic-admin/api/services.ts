import {
  type ClinicService,
  clinicServiceEndpoints,
  type CreateServiceBody,
  type UpdateServiceBody,
} from '@petcare/contracts/clinic/clinic-services.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '../../../components/admin-table/table-list.ts';
import { call, callPage, type Page } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export function useServices(query: QueryOf<(typeof clinicServiceEndpoints)['services.list']>) {
  return useQuery({
    queryKey: [...queryKeys.services, 'managed', query],
    queryFn: async ({ signal }): Promise<Page<ClinicService[]>> => {
      const { items, total } = await callPage(clinicServiceEndpoints['services.list'], { query, signal });
      return { items: items.services, total };
    },
    placeholderData: keepPreviousData,
  });
}

export function useAddService() {
  return useServiceMutation((body: CreateServiceBody) =>
    call(clinicServiceEndpoints['services.create'], { body }),
  );
}

interface ServiceChange {
  id: string;
  body: UpdateServiceBody;
}

export function useUpdateService() {
  return useServiceMutation(({ id, body }: ServiceChange) =>
    call(clinicServiceEndpoints['services.update'], { params: { id }, body }),
  );
}

interface DoctorRemoval {
  serviceId: string;
  doctorId: string;
}

export function useUnlinkDoctor() {
  return useServiceMutation(({ serviceId, doctorId }: DoctorRemoval) =>
    call(clinicServiceEndpoints['services.unlinkDoctor'], {
      params: { service_id: serviceId, doctor_id: doctorId },
    }),
  );
}

function useServiceMutation<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.services }),
  });
}
