import type { AdminArea } from '@petcare/contracts/shared/admin-areas.ts';
import type { User } from '@petcare/contracts/account/users.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { AreaFields } from './area-fields.tsx';

interface AreasDialogProps {
  user: User;
  opened: boolean;
  onClose: () => void;
  /** Null for all areas. */
  onChoose: (areas: AdminArea[] | null) => void;
}

/** Asks for the areas of an admin before the role is given or changed. */
export function AreasDialog({ user, opened, onClose, onChoose }: AreasDialogProps) {
  const { t } = useLingui();
  const { times } = useOpening(opened ? true : null);
  return (
    <Modal opened={opened} onClose={onClose} title={t`Areas of ${user.full_name}`} zIndex={300}>
      <AreasForm key={times} user={user} onClose={onClose} onChoose={onChoose} />
    </Modal>
  );
}

function AreasForm({ user, onClose, onChoose }: Omit<AreasDialogProps, 'opened'>) {
  const [areas, setAreas] = useState<AdminArea[] | null>(user.admin_areas ?? null);
  const [tried, setTried] = useState(false);

  function handleSave() {
    setTried(true);
    if (areas?.length === 0) return;
    onClose();
    onChoose(areas);
  }

  return (
    <Stack gap="md">
      <AreaFields value={areas} onChange={setAreas} showsError={tried} />
      <Text size="sm" c="dimmed">
        <Trans>They are signed out everywhere and have to sign in again.</Trans>
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          <Trans>No, go back</Trans>
        </Button>
        <Button onClick={handleSave}>
          <Trans>Change areas</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
