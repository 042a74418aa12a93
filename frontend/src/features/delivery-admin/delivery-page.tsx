import { Trans, useLingui } from '@lingui/react/macro';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { errorText } from '../../lib/api/error-texts.ts';
import { DeliveryTable } from './delivery-table.tsx';
import { useTariff } from './delivery-tariff.ts';
import { TariffVersions } from './tariff-versions.tsx';

export function Component() {
  const { t, i18n } = useLingui();
  const tariff = useTariff();
  return (
    <>
      <PageHeading
        title={t`Delivery charges`}
        lead={
          <Trans>What delivery costs and how long it takes. New charges apply to new payments at once.</Trans>
        }
      />
      {tariff.isPending && <LoadingState />}
      {tariff.isError && !tariff.data && (
        <ErrorState message={errorText(tariff.error, i18n)} onRetry={() => void tariff.refetch()} />
      )}
      {tariff.data !== undefined && (
        <>
          {/* The key starts the form again with the version that is in force. */}
          <DeliveryTable key={tariff.data?.version ?? 0} tariff={tariff.data} />
          <TariffVersions />
        </>
      )}
    </>
  );
}
