import type { ClinicService } from '@petcare/contracts/clinic-services.ts';
import { useLingui } from '@lingui/react/macro';
import { DeleteButton } from '../../../components/delete-button.tsx';
import { useDeleteService } from '../api/services.ts';

/** Deletes a service after asking. */
export function DeleteServiceButton({ service }: { service: ClinicService }) {
  const { t } = useLingui();
  const { _id: id, service_name: name } = service;
  return (
    <DeleteButton
      id={id}
      name={name}
      deletion={useDeleteService()}
      text={t`“${name}” can no longer be booked. Visits that are booked take place.`}
      topic={`service-${id}`}
      failure={t`The service was not deleted`}
    />
  );
}
