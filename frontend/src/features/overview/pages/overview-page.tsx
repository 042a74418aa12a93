import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { PageContainer } from '../../../components/layout/page-container.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { type Span, spans } from '../api/overview.ts';
import { LastDays } from '../components/last-days.tsx';
import { Today } from '../components/today.tsx';
import { UndecidedMoney } from '../components/undecided-money.tsx';
import { Waiting } from '../components/waiting.tsx';

const defaultSpan = 30;

export function OverviewPage({ user }: { user: SessionUser }) {
  const { t, i18n } = useLingui();
  const [address, setAddress] = useSearchParams();
  const today = useToday();
  const days = spans.find((span) => String(span) === address.get('days')) ?? defaultSpan;

  function handleDays(chosen: Span): void {
    setAddress(chosen === defaultSpan ? {} : { days: String(chosen) }, {
      replace: true,
      preventScrollReset: true,
    });
  }

  return (
    <PageContainer>
      <PageHeading title={t`Welcome, ${user.full_name}`} lead={formatDhakaDay(today, i18n.locale)} />
      <Stack gap="xl">
        <Today days={days} />
        <Waiting days={days} />
        <UndecidedMoney days={days} />
        <LastDays days={days} onDays={handleDays} />
      </Stack>
    </PageContainer>
  );
}
