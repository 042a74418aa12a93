import type { HostelInfo } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { dhakaInstant, minutesOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card, SimpleGrid, Text, Title } from '@mantine/core';
import { Section } from '../../../components/layout/section.tsx';
import { RefundRules } from '../../../components/stay/refund-rules.tsx';
import { formatDhaka } from '../../../lib/dates/dhaka-dates.ts';
import { useToday } from '../../../lib/dates/use-today.ts';

export function HostelRules({ info }: { info: HostelInfo | undefined }) {
  const { t, i18n } = useLingui();
  const today = useToday();
  if (!info) return null;
  const time = formatDhaka(dhakaInstant(today, minutesOf(info.check_in_time)), i18n.locale, 'time');
  const until = formatDhaka(dhakaInstant(today, minutesOf(info.check_out_time)), i18n.locale, 'time');
  const nights = i18n.number(info.max_nights);
  return (
    <Section title={t`Good to know`}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Card>
          <Title order={3} mb="xs">
            <Trans>Check-in and check-out</Trans>
          </Title>
          <Text>
            <Trans>
              Check-in starts at {time}, and pets are collected by {until}. The day of departure is free of
              charge. A stay can last up to {nights} nights.
            </Trans>
          </Text>
        </Card>
        <Card>
          <Title order={3} mb="xs">
            <Trans>If you have to cancel</Trans>
          </Title>
          <RefundRules info={info} />
        </Card>
      </SimpleGrid>
    </Section>
  );
}
