import { Trans, useLingui } from '@lingui/react/macro';
import { Card, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import { TimeField } from '../../../components/forms/time-field.tsx';
import { problemTexts } from './problem-texts.ts';
import type { FieldsProps } from './settings-form.ts';

/** Places per night and Day Stay, and the hours of arrival and collection. */
export function PlaceFields({ form, problems, onChange }: FieldsProps) {
  const { t, i18n } = useLingui();
  const errorOf = (name: string) => {
    const problem = problems.get(name);
    return problem && i18n._(problemTexts[problem]);
  };
  const places = (name: 'dogNight' | 'dogDay' | 'catNight' | 'catDay', label: string) => (
    <TextInput
      label={label}
      inputMode="numeric"
      maxLength={4}
      value={form[name]}
      error={errorOf(name)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  const time = (name: 'checkIn' | 'checkOut', label: string) => (
    <TimeField
      label={label}
      value={form[name]}
      error={errorOf(name)}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <Card component="section" aria-labelledby="places">
      <Title order={2} size="h4" id="places">
        <Trans>Places and hours</Trans>
      </Title>
      <Text c="dimmed" mb="sm">
        <Trans>Places for nights and for Day Stays are counted apart.</Trans>
      </Text>
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="md">
        {places('dogNight', t`Dogs at night`)}
        {places('dogDay', t`Dogs, Day Stay`)}
        {time('checkIn', t`Check-in from`)}
        {places('catNight', t`Cats at night`)}
        {places('catDay', t`Cats, Day Stay`)}
        {time('checkOut', t`Check-out until`)}
      </SimpleGrid>
    </Card>
  );
}
