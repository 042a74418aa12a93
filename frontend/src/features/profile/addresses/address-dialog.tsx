import { type Address, AddressBody } from '@petcare/contracts/commerce/orders/addresses.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PostalFields } from '../../../components/forms/postal-fields.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { useSaveAddress } from '../../../lib/addresses/addresses.ts';
import { errorText, fieldErrorText } from '../../../lib/api/error-texts.ts';
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts';
import { districtIn } from '../../../lib/texts/districts.ts';

type Values = Record<keyof AddressBody, string>;

const fields = ['label', 'name', 'phone', 'address', 'division', 'district', 'zip'] as const;
const empty: Values = { label: '', name: '', phone: '', address: '', division: '', district: '', zip: '' };

interface AddressDialogProps {
  editing: Address | 'new' | null;
  onClose: () => void;
}

export function AddressDialog({ editing, onClose }: AddressDialogProps) {
  const { t } = useLingui();
  return (
    <Modal
      opened={editing !== null}
      onClose={onClose}
      title={editing === 'new' ? t`New address` : t`Edit address`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {editing !== null && <AddressForm address={editing === 'new' ? null : editing} onClose={onClose} />}
    </Modal>
  );
}

function AddressForm({ address, onClose }: { address: Address | null; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const save = useSaveAddress();
  const form = useForm<Values>({
    initialValues: address
      ? { ...empty, ...pick(address), district: districtIn(address.district, i18n.locale) }
      : empty,
    validateInputOnBlur: true,
    validate: (values) => {
      const issues = AddressBody.safeParse(values).error?.issues ?? [];
      return Object.fromEntries(
        issues.map(({ path, message }) => {
          const field = String(path[0]) as keyof Values;
          const reason = values[field].trim() === '' ? 'is required' : message;
          return [field, fieldErrorText(reason, i18n)];
        }),
      );
    },
  });
  useKeptInput(`address ${address?._id ?? 'new'}`, form.values, (typed) => form.setValues(typed));

  function handleSubmit(values: Values) {
    save.mutate(
      { id: address?._id ?? null, body: AddressBody.parse(values) },
      {
        onSuccess: ({ label }) => {
          toastDone({ topic: 'address-book', title: t`Address saved!`, message: label });
          onClose();
        },
        onError: (error) =>
          toastProblem({
            topic: 'address-book',
            title: t`The address was not saved`,
            message: errorText(error, i18n),
          }),
      },
    );
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={form.onSubmit(handleSubmit, (errors) => focusFirstError(form, fields, errors))}
    >
      <Stack gap="md">
        <TextInput
          label={t`Label`}
          placeholder={t`Home, office…`}
          maxLength={40}
          aria-required
          data-autofocus
          {...form.getInputProps('label')}
        />
        <TextInput
          label={t`Name`}
          autoComplete="name"
          maxLength={120}
          aria-required
          {...form.getInputProps('name')}
        />
        <PostalFields chosen={form.values.division} fieldProps={(field) => form.getInputProps(field)} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button type="submit" loading={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function pick({ label, name, phone, address, division, zip }: Address) {
  return { label, name, phone, address, division, zip };
}
