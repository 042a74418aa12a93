import { useLingui } from '@lingui/react/macro';
import { DeleteButton } from '../../../components/delete-button.tsx';
import type { StoredAdoption } from '../adoption-edit.ts';
import { useDeleteAdoption } from '../api/change-adoption.ts';

interface DeleteAdoptionButtonProps {
  adoption: StoredAdoption;
  onDeleted?: () => void;
}

/** Deletes a post after asking. */
export function DeleteAdoptionButton({ adoption, onDeleted }: DeleteAdoptionButtonProps) {
  const { t } = useLingui();
  return (
    <DeleteButton
      id={adoption._id}
      name={adoption.title}
      deletion={useDeleteAdoption()}
      text={t`“${adoption.title}” is deleted for everybody, with its pictures and comments. Whoever has applied is told.`}
      topic={adoption._id}
      failure={t`The post was not deleted`}
      onDeleted={onDeleted}
    />
  );
}
