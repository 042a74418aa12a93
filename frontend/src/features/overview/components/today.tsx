import type { CommerceOverview } from '@petcare/contracts/overview.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { SimpleGrid, Title } from '@mantine/core';
import { AreaOnly } from '../../../components/access/area-only.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import {
  useAccountOverview,
  useClinicOverview,
  useCommerceOverview,
  useContentOverview,
  type Span,
} from '../api/overview.ts';
import { Figure } from './figure.tsx';

const revenueToday = ({ today }: CommerceOverview) => <Taka taka={today.revenue} />;

export function Today({ days }: { days: Span }) {
  const { t, i18n } = useLingui();
  const commerce = useCommerceOverview(days);
  const clinic = useClinicOverview(days);
  const content = useContentOverview(days);
  const account = useAccountOverview(days);
  const count = (value: number) => i18n.number(value);
  return (
    <section aria-labelledby="today">
      <Title order={2} size="h3" mb="sm" id="today">
        <Trans>Today</Trans>
      </Title>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'xs', xs: 'md' }}>
        <AreaOnly area="shop">
          <Figure label={t`Orders`} found={commerce} value={({ today }) => count(today.orders)} />
          <Figure label={t`Revenue`} found={commerce} value={revenueToday} note={() => t`after refunds`} />
        </AreaOnly>
        <AreaOnly area="hostel">
          <Figure
            label={t`Guests arriving`}
            found={commerce}
            value={({ today }) => count(today.arrivals)}
            note={({ today }) => t`${count(today.departures)} leaving`}
          />
          <Figure
            label={t`In the hostel tonight`}
            found={commerce}
            value={({ today }) => count(today.guests)}
            note={({ today }) => t`of ${count(today.places)} places`}
          />
        </AreaOnly>
        <AreaOnly area="clinic">
          <Figure
            label={t`Appointments`}
            found={clinic}
            value={({ today }) => count(today.appointments)}
            note={({ today }) => t`${count(today.still_to_come)} still to come`}
          />
        </AreaOnly>
        <AreaOnly area="operations">
          <Figure
            label={t`New accounts`}
            found={account}
            value={({ today }) => count(today.new_users)}
            note={({ accounts }) => t`${count(accounts.all)} in total`}
          />
        </AreaOnly>
        <AreaOnly area="moderation">
          <Figure
            label={t`New posts`}
            found={content}
            value={({ today }) => count(today.memories + today.adoptions)}
            note={({ today }) => t`${count(today.comments)} comments`}
          />
          <Figure
            label={t`Pets waiting for a home`}
            found={content}
            value={({ waiting }) => count(waiting.pets_available)}
            note={({ today }) => t`${count(today.applications)} applications today`}
          />
        </AreaOnly>
      </SimpleGrid>
    </section>
  );
}
