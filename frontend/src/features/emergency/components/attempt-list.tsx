import type { AttemptOutcome, Emergency } from '@petcare/contracts/clinic/emergencies.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text, Title } from '@mantine/core';
import { formatDhaka } from '../../../lib/dates/dhaka-dates.ts';
import classes from './emergency.module.css';

const outcomeTexts: Record<AttemptOutcome, MessageDescriptor> = {
  asked: msg`is being asked`,
  accepted: msg`has accepted`,
  declined: msg`cannot come now`,
  expired: msg`did not answer in time`,
  cancelled: msg`was asked until you cancelled`,
};

/** Lists the asked doctors with their answers. */
export function AttemptList({ attempts }: Pick<Emergency, 'attempts'>) {
  const { i18n } = useLingui();
  if (attempts.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        <Trans>Who was asked</Trans>
      </Title>
      <ol className={classes['attempts']}>
        {attempts.map(({ number, dr_name, outcome, slot_start }) => (
          <li key={number}>
            <Text fw={600} component="span">
              {dr_name}
            </Text>{' '}
            {i18n._(outcomeTexts[outcome])}
            <Text size="sm" c="dimmed">
              {formatDhaka(new Date(slot_start), i18n.locale, 'date-time')}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  );
}
