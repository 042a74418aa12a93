import { type AdminArea, adminAreas } from '@petcare/contracts/shared/admin-areas.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import { areaHints, areaTexts } from '../area-texts.ts';

interface AreaFieldsProps {
  /** Null for all areas. */
  value: readonly AdminArea[] | null;
  onChange: (areas: AdminArea[] | null) => void;
  /** Shows that no area was chosen. */
  showsError: boolean;
}

/** Chooses between an admin of all areas and one of some. */
export function AreaFields({ value, onChange, showsError }: AreaFieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t`Areas`}
        value={value === null ? 'all' : 'some'}
        onChange={(chosen) => onChange(chosen === 'all' ? null : [])}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="all" label={t`All areas`} description={t`Also accounts, roles and invitations.`} />
          <Radio
            value="some"
            label={t`Some areas`}
            description={t`Elsewhere the admin has the rights of a user.`}
          />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <Checkbox.Group
          aria-label={t`Areas of the admin`}
          value={[...value]}
          onChange={(chosen) => onChange(adminAreas.filter((area) => chosen.includes(area)))}
        >
          <Stack gap="xs" pl="xl">
            {adminAreas.map((area) => (
              <Checkbox
                key={area}
                value={area}
                label={i18n._(areaTexts[area])}
                description={i18n._(areaHints[area])}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {value?.length === 0 && showsError && (
        <Text c="red" size="sm" role="alert">
          <Trans>Choose at least one area.</Trans>
        </Text>
      )}
    </Stack>
  );
}
