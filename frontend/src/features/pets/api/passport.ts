import {
  type CreatePassportRecordBody,
  passportEndpoints,
  type PassportKind,
  type UpdatePassportRecordBody,
} from '@petcare/contracts/clinic/passport/passport.ts';
import { pdfFileEndpoints } from '@petcare/contracts/clinic/passport/pdf-files.ts';
import { vaccinationPlanEndpoints } from '@petcare/contracts/clinic/pets/vaccination-plan.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForFile, callPage, isApiError } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export const entriesPerPage = 20;
/** Weights shown in the curve. */
const maxWeights = 100;

const passportKey = (petId: string) => [...queryKeys.pets, 'passport', petId] as const;

/** One page of a passport, the latest date first. `page` starts at zero. */
export function usePassport(petId: string, kind: PassportKind | null, page: number) {
  return useQuery({
    queryKey: [...passportKey(petId), 'page', kind, page],
    queryFn: ({ signal }) =>
      callPage(passportEndpoints['passport.list'], {
        params: { id: petId },
        query: { ...(kind && { kind }), page: page + 1, limit: entriesPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** The passport as PDF, with the entries of one kind or all. */
export function fetchPassportPdf(
  petId: string,
  query: { language: 'en' | 'bn'; kind: PassportKind | null },
): Promise<Blob> {
  const { language, kind } = query;
  const options = { params: { id: petId }, query: { language, ...(kind && { kind }) } };
  return callForFile(pdfFileEndpoints['passport.pdf'], options, () => undefined);
}

/** The latest weights of a pet, the latest date first. */
export function useWeights(petId: string) {
  return useQuery({
    queryKey: [...passportKey(petId), 'weights'],
    queryFn: ({ signal }) =>
      call(passportEndpoints['passport.list'], {
        params: { id: petId },
        query: { kind: 'weight', limit: maxWeights },
        signal,
      }),
  });
}

/** The vaccinations that a pet needs next. */
export function useVaccinationPlan(petId: string) {
  return useQuery({
    queryKey: [...passportKey(petId), 'plan'],
    queryFn: ({ signal }) =>
      call(vaccinationPlanEndpoints['vaccinationPlan.get'], { params: { id: petId }, signal }),
  });
}

/** Adds a record. Idempotent per `client_id`. */
export function useAddRecord(petId: string) {
  const refetch = useRefetchPet();
  return useMutation({
    mutationFn: async (body: CreatePassportRecordBody) =>
      (await call(passportEndpoints['passport.add'], { params: { id: petId }, body })).entry,
    onSuccess: refetch,
  });
}

/**
 * Saves an edit of a record.
 * @throws version_conflict when another edit was saved first.
 */
export function useEditRecord(petId: string) {
  const refetch = useRefetchPet();
  return useMutation({
    mutationFn: async ({ entryId, body }: { entryId: string; body: UpdatePassportRecordBody }) =>
      (await call(passportEndpoints['passport.update'], { params: { id: petId, entryId }, body })).entry,
    onSuccess: refetch,
  });
}

/** Deletes a record. One that is already gone counts as deleted. */
export function useDeleteRecord(petId: string) {
  const refetch = useRefetchPet();
  return useMutation({
    mutationFn: async (entryId: string) => {
      try {
        await call(passportEndpoints['passport.delete'], { params: { id: petId, entryId } });
      } catch (error) {
        if (!isApiError(error, 'not_found')) throw error;
      }
    },
    onSuccess: refetch,
  });
}

/** Refetches everything about pets: a record may change the weight of its pet. */
function useRefetchPet() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.pets });
}
