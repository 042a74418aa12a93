import type { InvariantState } from '@petcare/contracts/invariants.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, SimpleGrid, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { servicesText } from '../../../components/deletion/deletion-texts.ts';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useCheckNow, useInvariants } from '../api/invariants.ts';
import { InvariantCard } from '../components/invariant-card.tsx';
import { OffendersDrawer } from '../components/offenders-drawer.tsx';

export function Component() {
  const { t, i18n } = useLingui();
  const [address, setAddress] = useSearchParams();
  const invariants = useInvariants();
  const opened = address.get('check');

  const show = (name: string | null) =>
    setAddress((current) => {
      if (name) current.set('check', name);
      else current.delete('check');
      return current;
    });

  return (
    <>
      <PageHeading
        title={t`Health checks`}
        lead={<Trans>Rules that must always hold, checked every minute. All counts should be zero.</Trans>}
        action={<CheckNow states={invariants.data ?? []} />}
      />
      {invariants.isPending && <CardSkeletons />}
      {invariants.isError && !invariants.data && (
        <ErrorState message={errorText(invariants.error, i18n)} onRetry={() => void invariants.refetch()} />
      )}
      {invariants.data && (
        <>
          <Summary states={invariants.data} />
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {invariants.data.map((state) => (
              <InvariantCard key={state.name} state={state} onShow={() => show(state.name)} />
            ))}
          </SimpleGrid>
        </>
      )}
      <OffendersDrawer
        state={invariants.data?.find(({ name }) => name === opened) ?? null}
        onClose={() => show(null)}
      />
    </>
  );
}

/** Maximum time the button waits for a count. */
const maxWaitMs = 30_000;

function CheckNow({ states }: { states: readonly InvariantState[] }) {
  const { i18n } = useLingui();
  const check = useCheckNow();
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const counted = Math.max(0, ...states.map(({ checked_at }) => (checked_at ? Date.parse(checked_at) : 0)));
  const waiting = askedAt !== null && counted < askedAt;

  useEffect(() => {
    if (askedAt === null) return;
    const timer = setTimeout(() => setAskedAt(null), maxWaitMs);
    return () => clearTimeout(timer);
  }, [askedAt]);

  function handleClick() {
    const now = Date.now();
    check.mutate(undefined, {
      onSuccess: () => setAskedAt(now),
      onError: (error) => toastProblem({ message: errorText(error, i18n) }),
    });
  }

  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={20} aria-hidden="true" />}
      loading={check.isPending || waiting}
      onClick={handleClick}
    >
      <Trans>Check now</Trans>
    </Button>
  );
}

function Summary({ states }: { states: readonly InvariantState[] }) {
  const broken = states.filter(({ count }) => (count ?? 0) > 0).length;
  const counted = states.some(({ count }) => count !== null);
  const { i18n } = useLingui();
  const silent = servicesText([...new Set(states.flatMap((state) => state.silent))], i18n);
  return (
    <div aria-live="polite">
      {counted && broken === 0 && (
        <Alert color="leaf" mb="md" icon={<IconCircleCheck aria-hidden="true" />}>
          <Trans>All checks passed.</Trans>
        </Alert>
      )}
      {broken > 0 && (
        <Alert color="red" mb="md" icon={<IconAlertTriangle aria-hidden="true" />}>
          <Plural value={broken} one="# check failed." other="# checks failed." />
        </Alert>
      )}
      {silent !== '' && (
        <Alert color="marigold" mb="md" icon={<IconPlugConnectedX aria-hidden="true" />}>
          <Trans>Not available at the last check: {silent}. The previous results are shown.</Trans>
        </Alert>
      )}
    </div>
  );
}

function CardSkeletons() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Skeleton key={place} height={150} />
      ))}
    </SimpleGrid>
  );
}
