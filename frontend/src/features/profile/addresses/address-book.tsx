import { maxAddresses, type Address } from '@petcare/contracts/commerce/orders/addresses.ts';
import { shippingAddress } from '@petcare/contracts/shared/billing.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useAddresses, useDeleteAddress, useSaveAddress } from '../../../lib/addresses/addresses.ts';
import { AddressDialog } from './address-dialog.tsx';

/** The addresses that the checkout offers, with buttons to add, edit and delete one. */
export function AddressBook() {
  const { i18n } = useLingui();
  const found = useAddresses();
  const [editing, setEditing] = useState<Address | 'new' | null>(null);
  if (found.isPending) return <Skeleton height={96} />;
  if (found.isError)
    return <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />;
  const addresses = found.data;
  return (
    <Stack gap="md">
      {addresses.length === 0 && (
        <Text c="dimmed">
          <Trans>Save an address to choose it with one tap at the checkout.</Trans>
        </Text>
      )}
      {addresses.map((address) => (
        <AddressRow key={address._id} address={address} onEdit={() => setEditing(address)} />
      ))}
      <Group>
        <Button
          variant="light"
          leftSection={<IconPlus size={20} aria-hidden="true" />}
          disabled={addresses.length >= maxAddresses}
          onClick={() => setEditing('new')}
        >
          <Trans>Add address</Trans>
        </Button>
      </Group>
      <AddressDialog editing={editing} onClose={() => setEditing(null)} />
    </Stack>
  );
}

function AddressRow({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const { t, i18n } = useLingui();
  const remove = useDeleteAddress();
  const save = useSaveAddress();
  const { label, name, phone } = address;

  function restore() {
    const { _id: _deleted, updatedAt: _before, ...body } = address;
    save.mutate({ id: null, body });
  }
  function handleDelete() {
    remove.mutate(address, {
      onSuccess: () =>
        toastDone({
          topic: 'address-book',
          title: t`Address deleted`,
          message: label,
          action: { label: t`Undo`, onClick: restore },
        }),
      onError: (error) =>
        toastProblem({
          topic: 'address-book',
          title: t`The address was not deleted`,
          message: errorText(error, i18n),
        }),
    });
  }

  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={600}>{label}</Text>
        <Text size="sm" className="pc-numbers">
          {name} · {phone}
        </Text>
        <Text size="sm" c="dimmed">
          {shippingAddress(address)}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="subtle" aria-label={t`Edit ${label}`} onClick={onEdit}>
          <IconPencil size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={t`Delete ${label}`}
          loading={remove.isPending}
          onClick={handleDelete}
        >
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      </Group>
    </Group>
  );
}
