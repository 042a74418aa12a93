import { districts } from '@petcare/contracts/shared/districts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Group, MultiSelect, Paper, Stack, TextInput, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { districtName } from '../../lib/texts/districts.ts';
import { freeDistricts, type ZoneForm } from './delivery-form.ts';
import { RateFields } from './rate-fields.tsx';

interface ZoneCardProps {
  zone: ZoneForm;
  zones: readonly ZoneForm[];
  checked: boolean;
  onChange: (part: Partial<ZoneForm>) => void;
  onRemove: () => void;
}

export function ZoneCard({ zone, zones, checked, onChange, onRemove }: ZoneCardProps) {
  const { t, i18n } = useLingui();
  const name = zone.name.trim() || t`New zone`;
  return (
    <Paper withBorder p="md" component="fieldset">
      <VisuallyHidden component="legend">{name}</VisuallyHidden>
      <Stack gap="md">
        <Group align="flex-start" wrap="nowrap" gap="sm">
          <TextInput
            flex={1}
            label={t`Name of the zone`}
            placeholder={t`Around Dhaka`}
            maxLength={60}
            required
            value={zone.name}
            error={checked && zone.name.trim() === '' && t`Please enter a name.`}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <ActionIcon variant="subtle" color="red" mt={28} aria-label={t`Remove ${name}`} onClick={onRemove}>
            <IconTrash size={20} aria-hidden="true" />
          </ActionIcon>
        </Group>
        <MultiSelect
          label={t`Districts`}
          {...(zone.districts.length === 0 && { placeholder: t`Choose districts` })}
          required
          searchable
          hidePickedOptions
          comboboxProps={{ withinPortal: false }}
          nothingFoundMessage={<Trans>No free district found.</Trans>}
          data={freeDistricts(districts, zones, zone.key).map((value) => ({
            value,
            label: districtName(value, i18n.locale),
          }))}
          value={[...zone.districts]}
          error={checked && zone.districts.length === 0 && t`Please choose at least one district.`}
          onChange={(chosen) =>
            onChange({ districts: districts.filter((district) => chosen.includes(district)) })
          }
        />
        <RateFields rate={zone} checked={checked} onChange={onChange} />
      </Stack>
    </Paper>
  );
}
