import { maxMedicines } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Fieldset, Group, MultiSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { halfHours } from '../../../lib/dates/clock-texts.ts';
import { clockText } from '../../../lib/dates/dhaka-dates.ts';
import { emptyMedicine, type TypedMedicine } from '../pets-form.ts';

interface MedicineFieldsProps {
  medicines: readonly TypedMedicine[];
  error: string | null;
  onChange: (medicines: readonly TypedMedicine[]) => void;
}

export function MedicineFields({ medicines, error, onChange }: MedicineFieldsProps) {
  const { t, i18n } = useLingui();
  const change = (index: number, fields: Partial<TypedMedicine>) =>
    onChange(medicines.map((medicine, place) => (place === index ? { ...medicine, ...fields } : medicine)));
  return (
    <Fieldset legend={t`Medicine with times`}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          <Trans>Our keepers see each dose when it is due, and you see when it was given.</Trans>
        </Text>
        {medicines.map((medicine, index) => (
          <Stack key={medicine.key} gap="xs">
            <Group gap="xs" wrap="nowrap" align="flex-end">
              <TextInput
                flex={1}
                label={t`Name of the medicine`}
                maxLength={80}
                value={medicine.name}
                onChange={(event) => change(index, { name: event.currentTarget.value })}
              />
              <ActionIcon
                variant="subtle"
                color="red"
                size={44}
                aria-label={t`Remove this medicine`}
                onClick={() => onChange(medicines.filter((_, place) => place !== index))}
              >
                <IconTrash size={20} aria-hidden="true" />
              </ActionIcon>
            </Group>
            <TextInput
              label={t`Dose`}
              maxLength={80}
              value={medicine.dose}
              onChange={(event) => change(index, { dose: event.currentTarget.value })}
            />
            <MultiSelect
              label={t`Times of the day`}
              data={timesFor(medicine).map((value) => ({ value, label: clockText(value, i18n.locale) }))}
              value={[...medicine.times]}
              maxValues={6}
              comboboxProps={{ zIndex: 400 }}
              onChange={(times) => change(index, { times })}
            />
          </Stack>
        ))}
        {error && (
          <Text size="sm" c="red" role="alert">
            {error}
          </Text>
        )}
        {medicines.length < maxMedicines && (
          <Button
            variant="light"
            leftSection={<IconPlus size={20} aria-hidden="true" />}
            onClick={() => onChange([...medicines, emptyMedicine()])}
          >
            <Trans>Add a medicine</Trans>
          </Button>
        )}
      </Stack>
    </Fieldset>
  );
}

/** Half hours, and the stored times that are none. */
function timesFor({ times }: TypedMedicine): string[] {
  return [...new Set([...halfHours, ...times])].toSorted();
}
