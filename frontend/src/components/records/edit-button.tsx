import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';

interface EditButtonProps {
  name: string;
  onEdit: () => void;
}

export function EditButton({ name, onEdit }: EditButtonProps) {
  const { t } = useLingui();
  return (
    <Button
      variant="light"
      leftSection={<IconPencil size={20} aria-hidden="true" />}
      onClick={onEdit}
      aria-label={t`Edit: ${name}`}
    >
      <Trans>Edit</Trans>
    </Button>
  );
}
