import type { Pet } from '@petcare/contracts/clinic/pets/pets.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconArchive, IconHeart, IconPencil, IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { toastDone, toastProblem, toastUndo } from '../../../components/feedback/toasts.tsx';
import { DeleteButton } from '../../../components/records/delete-button.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useRestore } from '../../../lib/queries/use-restore.ts';
import { useChangePetStatus, useDeletePet } from '../api/change-pet.ts';
import { FarewellDialog } from './farewell-dialog.tsx';
import classes from './pets.module.css';

interface PetActionsProps {
  pet: Pet;
  onEdit: () => void;
  onDeleted: () => void;
}

const undoMs = 10_000;

export function PetActions({ pet, onEdit, onDeleted }: PetActionsProps) {
  const { t } = useLingui();
  const [saysFarewell, setSaysFarewell] = useState(false);
  const deletion = useDeletePet();
  const restore = useRestore();
  const { _id: id, name, status } = pet;
  const topic = `pet-${id}`;
  const { archive, activate, isPending } = usePetStatus(pet, topic);

  return (
    <Group gap="xs" mt="lg" className={classes['noPrint'] ?? ''}>
      <Button variant="light" leftSection={<IconPencil size={20} aria-hidden="true" />} onClick={onEdit}>
        <Trans>Edit</Trans>
      </Button>
      {status === 'active' && (
        <>
          <Button
            variant="default"
            leftSection={<IconArchive size={20} aria-hidden="true" />}
            loading={isPending}
            onClick={() => void archive()}
          >
            <Trans>Archive</Trans>
          </Button>
          <Button
            variant="default"
            leftSection={<IconHeart size={20} aria-hidden="true" />}
            onClick={() => setSaysFarewell(true)}
          >
            <Trans>My pet has passed away</Trans>
          </Button>
        </>
      )}
      {status !== 'active' && (
        <Button
          variant="default"
          leftSection={<IconRestore size={20} aria-hidden="true" />}
          loading={isPending}
          onClick={() => void activate()}
        >
          {status === 'archived' ? <Trans>Move back to my pets</Trans> : <Trans>This was a mistake</Trans>}
        </Button>
      )}
      {status !== 'active' && (
        <DeleteButton
          id={id}
          name={name}
          deletion={deletion}
          text={t`The page of ${name} and all details are deleted. Appointments keep the name.`}
          topic={topic}
          failure={t`The pet was not deleted`}
          onDeleted={onDeleted}
          restore={() => restore.mutateAsync({ kind: 'pet', id })}
        />
      )}
      <FarewellDialog pet={saysFarewell ? pet : null} onClose={() => setSaysFarewell(false)} />
    </Group>
  );
}

function usePetStatus({ _id: id, name }: Pet, topic: string) {
  const { t, i18n } = useLingui();
  const change = useChangePetStatus(id);

  async function setStatus(next: Pet['status']): Promise<boolean> {
    try {
      await change.mutateAsync({ status: next });
      return true;
    } catch (error) {
      toastProblem({ topic, title: t`This could not be saved`, message: errorText(error, i18n) });
      return false;
    }
  }

  async function archive() {
    if (!(await setStatus('archived'))) return;
    toastUndo({
      topic,
      title: t`Archived`,
      message: name,
      durationMs: undoMs,
      pausable: true,
      onUndo: () => void activate(),
    });
  }

  async function activate() {
    if (await setStatus('active')) toastDone({ topic, title: t`Back among your pets`, message: name });
  }

  return { archive, activate, isPending: change.isPending };
}
