import type { HostelSettingsView } from '@petcare/contracts/commerce/hostel/hostel-settings.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { TableSkeleton } from '../../../components/feedback/skeletons.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useSettings } from '../api/hostel-settings.ts';
import { SettingsEditor } from '../settings/settings-editor.tsx';
import { SettingsVersions } from '../settings/settings-versions.tsx';

export function Component() {
  const { t, i18n } = useLingui();
  const settings = useSettings();
  // The version at the start of the edit is kept when a live message refetches.
  const [began, setBegan] = useState<HostelSettingsView | null>(null);
  if (!began && settings.data && !settings.isFetching) setBegan(settings.data);
  return (
    <>
      <PageHeading
        title={t`Hostel settings`}
        lead={
          <Trans>For new bookings from the moment you save. Existing ones keep their price and rule.</Trans>
        }
      />
      {began ? (
        <Stack gap="lg">
          <SettingsEditor began={began} />
          <SettingsVersions />
        </Stack>
      ) : settings.isError ? (
        <ErrorState message={errorText(settings.error, i18n)} onRetry={() => void settings.refetch()} />
      ) : (
        <TableSkeleton />
      )}
    </>
  );
}
