import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group, SegmentedControl, SimpleGrid, Title } from '@mantine/core';
import { AreaOnly } from '../../../components/access/area-only.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { formatTaka } from '../../../lib/format/money.ts';
import {
  type Span,
  spans,
  useAccountOverview,
  useClinicOverview,
  useCommerceOverview,
  useContentOverview,
} from '../api/overview.ts';
import { BestSellers } from './best-sellers.tsx';
import { DayPanel } from './day-panel.tsx';

const primaryColor = 'var(--pc-primary)';
const secondaryColor = 'var(--pc-accent)';

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

export function LastDays({ days, onDays }: { days: Span; onDays: (days: Span) => void }) {
  const { t, i18n } = useLingui();
  const commerce = useCommerceOverview(days);
  const clinic = useClinicOverview(days);
  const account = useAccountOverview(days);
  const content = useContentOverview(days);
  const clinicDays = clinic.data?.days ?? [];
  const accountDays = account.data?.days ?? [];
  return (
    <section aria-labelledby="last-days">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="last-days">
          <Trans>Recent days</Trans>
        </Title>
        <SegmentedControl
          value={String(days)}
          onChange={(chosen) => onDays(spans.find((span) => String(span) === chosen) ?? days)}
          aria-label={t`How many days`}
          data={spans.map((span) => ({ value: String(span), label: t`${i18n.number(span)} days` }))}
        />
      </Group>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <AreaOnly area="shop">
          <ShopPanels commerce={commerce} />
        </AreaOnly>
        <AreaOnly area="clinic">
          <DayPanel
            title={t`Appointments by day`}
            found={clinic}
            rows={clinic.data?.days}
            series={[
              { name: 'appointments', label: t`Appointments`, color: primaryColor },
              { name: 'cancelled', label: t`Cancelled`, color: secondaryColor },
            ]}
            sum={
              <Plural
                value={total(clinicDays.map(({ appointments }) => appointments))}
                one="# appointment"
                other="# appointments"
              />
            }
          />
        </AreaOnly>
        <AreaOnly area="operations">
          <DayPanel
            title={t`New accounts by day`}
            found={account}
            rows={account.data?.days}
            series={[{ name: 'new_users', label: t`New accounts`, color: primaryColor }]}
            sum={
              <Plural
                value={total(accountDays.map(({ new_users }) => new_users))}
                one="# new account"
                other="# new accounts"
              />
            }
          />
        </AreaOnly>
        <AreaOnly area="moderation">
          <PostsPanel content={content} />
        </AreaOnly>
        <AreaOnly area="shop">
          <BestSellers found={commerce} />
        </AreaOnly>
      </SimpleGrid>
    </section>
  );
}

function ShopPanels({ commerce }: { commerce: ReturnType<typeof useCommerceOverview> }) {
  const { t, i18n } = useLingui();
  const sold = commerce.data?.days ?? [];
  const bn = i18n.locale === 'bn';
  const compact = new Intl.NumberFormat(bn ? 'bn-BD' : 'en-IN', { notation: 'compact' });
  return (
    <>
      <DayPanel
        title={t`Orders and hostel bookings`}
        found={commerce}
        rows={commerce.data?.days}
        series={[
          { name: 'orders', label: t`Orders`, color: primaryColor },
          { name: 'stays', label: t`Hostel bookings`, color: secondaryColor },
        ]}
        sum={
          <Plural
            value={total(sold.map(({ orders, stays }) => orders + stays))}
            one="# in total"
            other="# in total"
          />
        }
      />
      <DayPanel
        title={t`Revenue by day`}
        found={commerce}
        rows={commerce.data?.days}
        shape="area"
        series={[{ name: 'revenue', label: t`Revenue`, color: primaryColor }]}
        valueText={(value) => formatTaka(value, i18n.locale)}
        axisText={(value) => `${value < 0 ? '−' : ''}৳${compact.format(Math.abs(value))}`}
        sum={<Taka poisha={total(sold.map(({ revenue }) => Math.round(revenue * 100)))} />}
      />
    </>
  );
}

function PostsPanel({ content }: { content: ReturnType<typeof useContentOverview> }) {
  const { t } = useLingui();
  const posts = content.data?.days ?? [];
  return (
    <DayPanel
      title={t`Posts by day`}
      found={content}
      rows={content.data?.days}
      series={[
        { name: 'memories', label: t`Memories`, color: primaryColor },
        { name: 'adoptions', label: t`Adoption posts`, color: secondaryColor },
      ]}
      sum={
        <Plural
          value={total(posts.map(({ memories, adoptions }) => memories + adoptions))}
          one="# new post"
          other="# new posts"
        />
      }
    />
  );
}
