import { useLingui } from '@lingui/react/macro';
import { DeleteButton } from '../../../components/records/delete-button.tsx';
import { useRestore } from '../../../lib/queries/use-restore.ts';
import { useDeleteMemory } from '../api/change-memory.ts';
import type { StoredMemory } from '../api/memories.ts';

interface DeleteMemoryButtonProps {
  memory: StoredMemory;
  onDeleted?: () => void;
}

export function DeleteMemoryButton({ memory, onDeleted }: DeleteMemoryButtonProps) {
  const { t } = useLingui();
  const { _id: id, title } = memory;
  const restore = useRestore();
  return (
    <DeleteButton
      id={id}
      name={title}
      deletion={useDeleteMemory()}
      text={t`“${title}” and its picture will be deleted for everyone.`}
      topic={`memory-${id}`}
      failure={t`The memory was not deleted`}
      onDeleted={onDeleted}
      restore={() => restore.mutateAsync({ kind: 'memory', id })}
    />
  );
}
