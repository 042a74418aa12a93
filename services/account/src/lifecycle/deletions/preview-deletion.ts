import { ownerOfKind, type DeletionKind } from '@petcare/contracts/shared/deletion-plans.ts';
import type { DeletionPreview, DeletionService } from '@petcare/contracts/shared/deletions.ts';
import { failure, notFound } from '@petcare/platform/errors.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import type { z } from 'zod';
import type { CountServiceRows } from './count-service-rows.ts';

type Service = z.infer<typeof DeletionService>;

const services: readonly Service[] = ['content', 'clinic', 'commerce', 'account'];

/**
 * Counts the rows a deletion would remove, asking all services in parallel. A service that does not answer is
 * listed in `silent`.
 * @throws not_found
 * @throws unavailable – the service that owns the record does not answer
 */
export async function previewDeletion(
  { kind, id }: { kind: DeletionKind; id: string },
  { countRows, log }: { countRows: CountServiceRows; log: Logger },
): Promise<DeletionPreview> {
  const answers = await Promise.all(
    services.map(async (service) => {
      const answer = await countRows(service, { kind, id }).catch((error: unknown) => {
        log.warn({ error, service }, 'a service could not count what would be deleted');
        return null;
      });
      return { service, answer };
    }),
  );
  const owner = answers.find(({ service }) => service === ownerOfKind[kind]);
  if (!owner?.answer) throw failure('unavailable');
  if (owner.answer.label === null) throw notFound('record');
  return {
    kind,
    target_id: id,
    label: owner.answer.label,
    rows: answers.flatMap(({ service, answer }) => answer?.rows.map((row) => ({ ...row, service })) ?? []),
    silent: answers.filter(({ answer }) => answer === null).map(({ service }) => service),
  };
}
