import { isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import { useLingui } from '@lingui/react/macro';
import { DeleteButton } from '../../../components/records/delete-button.tsx';
import { DeleteRecordButton } from '../../../components/deletion/delete-record-button.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useRestore } from '../../../lib/queries/use-restore.ts';
import type { StoredAdoption } from '../adoption-edit.ts';
import { useDeleteAdoption } from '../api/change-adoption.ts';

interface DeleteAdoptionButtonProps {
  adoption: StoredAdoption;
  onDeleted?: () => void;
}

/**
 * Deletes a post after confirmation: owners delete directly, admins through a deletion with all dependent
 * records.
 */
export function DeleteAdoptionButton({ adoption, onDeleted }: DeleteAdoptionButtonProps) {
  const { user } = useSession();
  const { _id: id, title } = adoption;
  if (isAdminOf(user, 'moderation'))
    return <DeleteRecordButton target={{ kind: 'adoption', id, name: title }} onStarted={onDeleted} />;
  return <DeleteOwnAdoption adoption={adoption} {...(onDeleted && { onDeleted })} />;
}

function DeleteOwnAdoption({ adoption: { _id: id, title }, onDeleted }: DeleteAdoptionButtonProps) {
  const { t } = useLingui();
  const restore = useRestore();
  return (
    <DeleteButton
      id={id}
      name={title}
      deletion={useDeleteAdoption()}
      text={t`“${title}” will be deleted with its pictures and comments. We will notify the applicants.`}
      topic={id}
      failure={t`The post was not deleted`}
      onDeleted={onDeleted}
      restore={() => restore.mutateAsync({ kind: 'adoption', id })}
    />
  );
}
