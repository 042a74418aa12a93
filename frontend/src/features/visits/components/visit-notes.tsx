import type { VisitNotes as Notes } from '@petcare/contracts/clinic/visits.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Fact } from '../../../components/records/fact.tsx';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { textLanguage } from '../../../lib/format/text-language.ts';
import classes from './visits.module.css';

/** The notes of a visit as a text to read. */
export function VisitNotes({ notes }: { notes: Notes }) {
  const { t, i18n } = useLingui();
  const { weight_kg: weight, temperature_c: temperature, vaccinations, prescription } = notes;
  const day = (date: string) => formatDhakaDay(date, i18n.locale, 'date');
  const kilograms = weight === null ? null : i18n.number(weight);
  const degrees = temperature === null ? null : i18n.number(temperature);
  return (
    <Stack gap="lg">
      <Part title={t`Diagnosis`} text={notes.diagnosis} />
      {prescription.length > 0 && (
        <Part title={t`Prescription`}>
          <ol className={classes['list']}>
            {prescription.map(({ medicine, dose, times_a_day: times, days, note, packs }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the lines never move
              <li key={index}>
                <Text fw={600} className={classes['words'] ?? ''}>
                  {medicine}
                </Text>
                <Text className={classes['words'] ?? ''}>
                  {[
                    dose,
                    times !== null && t`${plural(times, { one: 'once a day', other: '# times a day' })}`,
                    days !== null && t`${plural(days, { one: 'for # day', other: 'for # days' })}`,
                    packs !== null &&
                      t`${plural(packs, { one: '# pack from our store', other: '# packs from our store' })}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
                {note && <Text c="dimmed">{note}</Text>}
              </li>
            ))}
          </ol>
        </Part>
      )}
      {vaccinations.length > 0 && (
        <Part title={t`Vaccinations given`}>
          <ul className={classes['list']}>
            {vaccinations.map(({ vaccine, product, lot, next_due: due }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the lines never move
              <li key={index}>
                <Text fw={600} className={classes['words'] ?? ''}>
                  {vaccine}
                </Text>
                <Text className={classes['words'] ?? ''}>
                  {[product, lot && t`lot ${lot}`].filter(Boolean).join(' · ')}
                </Text>
                {due && (
                  <Text>
                    <Trans>Next due: {day(due)}</Trans>
                  </Text>
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={t`Findings`} text={notes.findings} />
      <Part title={t`Treatment`} text={notes.treatment} />
      {(kilograms !== null || degrees !== null || notes.follow_up_on !== null) && (
        <Stack gap="xs" maw={420}>
          {kilograms !== null && <Fact label={t`Weight`}>{t`${kilograms} kg`}</Fact>}
          {degrees !== null && <Fact label={t`Temperature`}>{t`${degrees} °C`}</Fact>}
          {notes.follow_up_on !== null && <Fact label={t`Follow-up`}>{day(notes.follow_up_on)}</Fact>}
        </Stack>
      )}
    </Stack>
  );
}

function Part({ title, text, children }: { title: string; text?: string | null; children?: ReactNode }) {
  if (!text && !children) return null;
  return (
    <section>
      <Title order={3} size="h4" mb={4}>
        {title}
      </Title>
      {text ? (
        <Text className={classes['words'] ?? ''} lang={textLanguage(text)}>
          {text}
        </Text>
      ) : (
        children
      )}
    </section>
  );
}
