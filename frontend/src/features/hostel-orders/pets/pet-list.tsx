import type { BookingPet } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { useLingui } from '@lingui/react/macro';
import { Card, Stack, Text } from '@mantine/core';
import { clockText } from '../../../lib/dates/dhaka-dates.ts';
import { textLanguage } from '../../../lib/format/text-language.ts';
import { petFieldTexts } from '../pet-texts.ts';
import { petFields } from '../pets-form.ts';

export function PetList({ pets }: { pets: readonly BookingPet[] }) {
  const { i18n } = useLingui();
  return (
    <Stack gap="sm">
      {pets.map((pet) => (
        <Card key={pet.pet_id ?? pet.name} padding="md">
          <Text fw={650} lang={textLanguage(pet.name)}>
            {pet.name}
          </Text>
          {petFields
            .filter((field) => field !== 'name' && pet[field])
            .map((field) => (
              <Text key={field} lang={textLanguage(pet[field] ?? '')} style={{ overflowWrap: 'anywhere' }}>
                <Text span c="dimmed">
                  {i18n._(petFieldTexts[field])}:{' '}
                </Text>
                {pet[field]}
              </Text>
            ))}
          {pet.medicines?.map(({ name, dose, times }) => (
            <Text key={name} style={{ overflowWrap: 'anywhere' }}>
              <Text span c="dimmed" lang={textLanguage(name)}>
                {name}:{' '}
              </Text>
              {[dose, ...times.map((time) => clockText(time, i18n.locale))]
                .filter((part) => part !== undefined)
                .join(' · ')}
            </Text>
          ))}
        </Card>
      ))}
    </Stack>
  );
}
