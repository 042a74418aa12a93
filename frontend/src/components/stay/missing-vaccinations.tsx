import type { StayVaccinations } from '@petcare/contracts/commerce/hostel/stay-vaccinations.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { List } from '@mantine/core';
import { formatDhakaDay } from '../../lib/dates/dhaka-dates.ts';
import { vaccineTexts } from '../../lib/texts/vaccine-texts.ts';

/** Vaccinations that are due before a stay ends, by pet. */
export function MissingVaccinations({ pets }: { pets: readonly StayVaccinations[] }) {
  const { i18n } = useLingui();
  return (
    <List spacing={4}>
      {pets.flatMap(({ pet_id: id, pet_name: name, missing }) =>
        missing.map(({ vaccine, due_on, last_on }) => {
          const words = i18n._(vaccineTexts[vaccine]);
          const day = formatDhakaDay(due_on, i18n.locale, 'date');
          return (
            <List.Item key={`${id}${vaccine}`}>
              {last_on === null ? (
                <Trans>
                  {name}: {words}, no dose on record
                </Trans>
              ) : (
                <Trans>
                  {name}: {words}, due on {day}
                </Trans>
              )}
            </List.Item>
          );
        }),
      )}
    </List>
  );
}

export const isMissing = ({ missing }: StayVaccinations) => missing.length > 0;
