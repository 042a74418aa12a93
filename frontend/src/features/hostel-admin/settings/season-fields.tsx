import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { DatedRow } from './dated-rows.tsx';
import { type FieldsProps, newSeason, type SeasonForm } from './settings-form.ts';

export function SeasonFields({ form: { seasons }, problems, onChange }: FieldsProps) {
  const { t, i18n } = useLingui();
  const set = (key: string, changed: Partial<SeasonForm>) =>
    onChange({ seasons: seasons.map((one) => (one.key === key ? { ...one, ...changed } : one)) });
  return (
    <Card component="section" aria-labelledby="seasons">
      <Title order={2} size="h4" id="seasons">
        <Trans>Seasons</Trans>
      </Title>
      <Text c="dimmed" mb="sm">
        <Trans>Nights with other rates. Customers see the name of the season in their price.</Trans>
      </Text>
      <Stack gap="md">
        {seasons.map((season, index) => {
          const number = i18n.number(index + 1);
          const rate = (name: 'dog' | 'cat', label: string) => (
            <TextInput
              label={label}
              leftSection="৳"
              inputMode="decimal"
              maxLength={10}
              value={season[name]}
              error={problems.get(season.key) === 'rate'}
              onChange={(event) => set(season.key, { [name]: event.currentTarget.value })}
            />
          );
          return (
            <DatedRow
              key={season.key}
              title={t`Season ${number}`}
              nameLabel={t`Name`}
              name={season.name}
              from={season.from}
              to={season.to}
              problem={problems.get(season.key)}
              onName={(name) => set(season.key, { name })}
              onDates={(dates) => set(season.key, dates)}
              onRemove={() => onChange({ seasons: seasons.filter(({ key }) => key !== season.key) })}
            >
              {rate('dog', t`A dog`)}
              {rate('cat', t`A cat`)}
            </DatedRow>
          );
        })}
        <Button
          variant="light"
          disabled={seasons.length >= 24}
          leftSection={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => onChange({ seasons: [...seasons, newSeason()] })}
        >
          <Trans>Add season</Trans>
        </Button>
      </Stack>
    </Card>
  );
}
