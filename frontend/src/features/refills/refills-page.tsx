import type { Refills } from '@petcare/contracts/commerce/orders/refills.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { errorText } from '../../lib/api/error-texts.ts';
import { refillsQuery } from '../../lib/queries/refills.ts';
import { RefillCard } from './refill-card.tsx';
import { RefillOffer } from './refill-offer.tsx';

export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageHeading
        title={t`Food reminders`}
        lead={
          <Trans>
            We remind you when it is time to buy a food again. Nothing is ordered or charged by itself.
          </Trans>
        }
      />
      <FoundRefills />
    </>
  );
}

function FoundRefills() {
  const { i18n } = useLingui();
  const found = useQuery(refillsQuery);
  if (found.isPending) return <LoadingState />;
  if (found.isError && !found.data)
    return <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />;
  return <RefillLists refills={found.data} />;
}

function RefillLists({ refills: { refills, offers } }: { refills: Refills }) {
  const { t } = useLingui();
  const [address] = useSearchParams();
  const asked = address.get('product');
  if (refills.length === 0 && offers.length === 0)
    return (
      <EmptyState
        scene="store"
        title={t`No food to be reminded of`}
        text={<Trans>When you have bought food for your pet, you can set a reminder here.</Trans>}
        action={
          <Button component={Link} to="/store">
            <Trans>Go to store</Trans>
          </Button>
        }
      />
    );
  // The food of a link from an email or a notification is the first one.
  const isAsked = ({ product_id: id }: { product_id: string }) => id === asked;
  const sorted = [...refills.filter(isAsked), ...refills.filter((refill) => !isAsked(refill))];
  return (
    <Stack gap="xl" maw={680}>
      {sorted.length > 0 && (
        <Stack component="section" gap="md" aria-label={t`Your reminders`}>
          {sorted.map((refill) => (
            <RefillCard key={refill.product_id} refill={refill} />
          ))}
        </Stack>
      )}
      {offers.length > 0 && (
        <Stack component="section" gap="md" aria-labelledby="refill-offers">
          <Title order={2} size="h3" id="refill-offers">
            <Trans>Food you have bought</Trans>
          </Title>
          {offers.map((offer) => (
            <RefillOffer key={offer.product_id} offer={offer} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}
