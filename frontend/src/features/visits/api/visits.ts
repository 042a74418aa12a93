import { appointmentEndpoints } from '@petcare/contracts/clinic/appointments.ts';
import { pdfFileEndpoints } from '@petcare/contracts/clinic/passport/pdf-files.ts';
import {
  type AmendVisitBody,
  type SaveVisitBody,
  type Visit,
  visitEndpoints,
} from '@petcare/contracts/clinic/visits.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

interface FoundVisit {
  readonly visit: Visit | null;
  readonly can_write: boolean;
}

const visitKey = (id: string) => [...queryKeys.visits, 'one', id] as const;

export function useVisit(id: string) {
  return useQuery({
    queryKey: visitKey(id),
    queryFn: ({ signal }) => call(visitEndpoints['visits.get'], { params: { id }, signal }),
  });
}

/** The appointment of a visit; missing once its patient was deleted. */
export function useAppointmentOfVisit(id: string) {
  return useQuery({
    queryKey: [...queryKeys.appointments, 'one', id],
    queryFn: ({ signal }) => call(appointmentEndpoints['appointments.get'], { params: { id }, signal }),
  });
}

export function useVisitsOfPet(petId: string) {
  return useQuery({
    queryKey: [...queryKeys.visits, 'of pet', petId],
    queryFn: ({ signal }) => call(visitEndpoints['visits.ofPet'], { params: { id: petId }, signal }),
  });
}

export async function fetchVisit(id: string): Promise<Visit | null> {
  return (await call(visitEndpoints['visits.get'], { params: { id } })).visit;
}

export function fetchVisitPdf(id: string, language: 'en' | 'bn'): Promise<Blob> {
  const options = { params: { id }, query: { language } };
  return callForFile(pdfFileEndpoints['visits.pdf'], options, () => undefined);
}

/** @throws version_conflict, visit_signed when other notes were stored first. */
export async function saveVisit(id: string, body: SaveVisitBody): Promise<Visit> {
  return (await call(visitEndpoints['visits.save'], { params: { id }, body })).visit;
}

export function showVisit(queryClient: QueryClient, visit: Visit): void {
  queryClient.setQueryData<FoundVisit>(visitKey(visit._id), { visit, can_write: true });
}

export function useSignVisit(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (version: number) =>
      (await call(visitEndpoints['visits.sign'], { params: { id }, body: { version } })).visit,
    onSuccess: (visit) => {
      showVisit(queryClient, visit);
      void queryClient.invalidateQueries({ queryKey: queryKeys.appointments });
      void queryClient.invalidateQueries({ queryKey: queryKeys.queue });
    },
  });
}

export function useAmendVisit(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: AmendVisitBody) =>
      (await call(visitEndpoints['visits.amend'], { params: { id }, body })).visit,
    onSuccess: (visit) => showVisit(queryClient, visit),
  });
}
